import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * AWS Signature Version 4. Uses @noble/hashes because crypto.subtle exists only on https and localhost, and a console
 * inside a company often runs on plain http.
 */
export const unsignedPayload = "UNSIGNED-PAYLOAD";

export interface SigningKeys {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken?: string;
}

export interface RequestToSign {
  readonly method: string;
  readonly host: string;
  /** Not encoded. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly payloadHash?: string;
}

/** As in RFC 3986: encodeURIComponent does not encode five characters that must be encoded. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
export const encodePath = (path: string): string => path.split("/").map(encode).join("/");
export const encodeQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const mac = (key: Uint8Array, text: string): Uint8Array => hmac(sha256, key, utf8ToBytes(text));

/** 20130524T000000Z */
export const signingTime = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/**
 * Returns the headers to send with the request: those of the input and those of the signature. The browser sends `host`
 * itself.
 */
export function signRequest(
  request: RequestToSign,
  keys: SigningKeys,
  { region, now, service = "s3" }: { readonly region: string; readonly now: number; readonly service?: string },
): Readonly<Record<string, string>> {
  const time = signingTime(now);
  const day = time.slice(0, 8);
  const payloadHash = request.payloadHash ?? unsignedPayload;
  const sent: Record<string, string> = { ...request.headers, "x-amz-date": time };
  if (service === "s3") sent["x-amz-content-sha256"] = payloadHash;
  if (keys.securityToken !== undefined) sent["x-amz-security-token"] = keys.securityToken;

  const signed = Object.entries({ ...sent, host: request.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(";");
  const canonical = [
    request.method,
    encodePath(request.path),
    encodeQuery(request.query ?? {}),
    ...signed.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, " ")}`),
    "",
    names,
    payloadHash,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, hash(canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce(mac, utf8ToBytes(`AWS4${keys.accessKeySecret}`));
  const signature = bytesToHex(mac(key, text));
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}
