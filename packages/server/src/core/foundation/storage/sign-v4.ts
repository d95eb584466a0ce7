import { createHash, createHmac } from "node:crypto";

/** AWS Signature Version 4, as the store checks it and as we sign requests to external stores. */
export type Pairs = readonly (readonly [string, string])[];

export const unsignedPayload = "UNSIGNED-PAYLOAD";
export const emptyPayload = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const algorithm = "AWS4-HMAC-SHA256";

export const sha256Hex = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string): Buffer => createHmac("sha256", key).update(data).digest();

/** Everything but the unreserved characters is escaped; a path keeps its slashes. */
export const escapeUri = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
export const escapePath = (path: string): string => path.split("/").map(escapeUri).join("/");

const byBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export function canonicalQuery(query: Pairs): string {
  return query
    .map(([name, value]) => [escapeUri(name), escapeUri(value)] as const)
    .toSorted(([a, x], [b, y]) => byBytes(a, b) || byBytes(x, y))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

export interface Canonical {
  readonly method: string;
  /** Decoded path, beginning with a slash. */
  readonly path: string;
  readonly query: Pairs;
  /** The signed headers, names in lower case. */
  readonly headers: Pairs;
  readonly payloadHash: string;
}

export function canonicalRequest({ method, path, query, headers, payloadHash }: Canonical): string {
  const sorted = headers.toSorted(([a], [b]) => byBytes(a, b));
  const lines = sorted.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, " ")}\n`).join("");
  const names = sorted.map(([name]) => name).join(";");
  return [method, escapePath(path), canonicalQuery(query), lines, names, payloadHash].join("\n");
}

export interface Scope {
  /** 20261115T090000Z */
  readonly time: string;
  readonly region: string;
  readonly service: string;
}

export const scopeText = ({ time, region, service }: Scope): string =>
  `${time.slice(0, 8)}/${region}/${service}/aws4_request`;
export const stringToSign = (scope: Scope, canonical: string): string =>
  [algorithm, scope.time, scopeText(scope), sha256Hex(canonical)].join("\n");

export function signingKey(secret: string, { time, region, service }: Scope): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secret}`, time.slice(0, 8)), region), service), "aws4_request");
}
export const signatureOf = (secret: string, scope: Scope, text: string): string =>
  createHmac("sha256", signingKey(secret, scope)).update(text).digest("hex");

export const amzTime = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

export interface Keys {
  readonly accessKeyId: string;
  readonly secret: string;
  readonly token?: string | undefined;
}

export interface Signable {
  readonly method: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payloadHash: string;
}

const pathOf = (url: URL): string => decodeURIComponent(url.pathname);
const pairsOf = (url: URL): Pairs => [...url.searchParams];

/** The headers of a signed request: the input headers, and what the signature adds. */
export function signHeaders(
  request: Signable,
  keys: Keys,
  place: { readonly region: string; readonly service: string },
  now = new Date(),
): Record<string, string> {
  const scope = { ...place, time: amzTime(now) };
  const signed: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-date": scope.time,
    ...(place.service === "s3" ? { "x-amz-content-sha256": request.payloadHash } : {}),
    ...(keys.token === undefined ? {} : { "x-amz-security-token": keys.token }),
  };
  const headers = Object.entries(signed);
  const canonical = canonicalRequest({
    method: request.method,
    path: pathOf(request.url),
    query: pairsOf(request.url),
    headers,
    payloadHash: request.payloadHash,
  });
  const signature = signatureOf(keys.secret, scope, stringToSign(scope, canonical));
  const names = Object.keys(signed).toSorted(byBytes).join(";");
  const authorization = `${algorithm} Credential=${keys.accessKeyId}/${scopeText(scope)}, SignedHeaders=${names}, Signature=${signature}`;
  return { ...signed, authorization };
}

/** An address that opens one object for a while without further proof. */
export function presignUrl(
  method: string,
  url: URL,
  keys: Keys,
  region: string,
  seconds: number,
  now = new Date(),
): string {
  const scope = { region, service: "s3", time: amzTime(now) };
  const query: Pairs = [
    ...pairsOf(url),
    ["X-Amz-Algorithm", algorithm],
    ["X-Amz-Credential", `${keys.accessKeyId}/${scopeText(scope)}`],
    ["X-Amz-Date", scope.time],
    ["X-Amz-Expires", String(seconds)],
    ...(keys.token === undefined ? [] : [["X-Amz-Security-Token", keys.token] as const]),
    ["X-Amz-SignedHeaders", "host"],
  ];
  const path = pathOf(url);
  const canonical = canonicalRequest({
    method,
    path,
    query,
    headers: [["host", url.host]],
    payloadHash: unsignedPayload,
  });
  const signature = signatureOf(keys.secret, scope, stringToSign(scope, canonical));
  return `${url.origin}${escapePath(path)}?${canonicalQuery(query)}&X-Amz-Signature=${signature}`;
}
