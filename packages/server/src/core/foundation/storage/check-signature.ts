import type { IncomingHttpHeaders } from "node:http";
import { equalTexts } from "./equal-texts.ts";
import {
  canonicalRequest,
  scopeText,
  signatureOf,
  signingKey,
  stringToSign,
  unsignedPayload,
  type Pairs,
  type Scope,
} from "./sign-v4.ts";
import { StoreError } from "./store-error.ts";
import type { Identity, KnownKey } from "./store-identity.ts";

export interface SignedRequest {
  readonly method: string;
  /** Decoded. */
  readonly path: string;
  readonly query: Pairs;
  readonly headers: IncomingHttpHeaders;
  /** The host as the client knows it when a proxy is in between. */
  readonly forwardedHost: string;
}

/** Who sends the request, and what the signature states about the body. */
export interface Proven {
  readonly identity: Identity;
  /** Hash of the body in hex, UNSIGNED-PAYLOAD, or one of the STREAMING- forms. */
  readonly payload: string;
  readonly key: Buffer;
  readonly time: string;
  readonly scope: string;
  readonly signature: string;
}

export interface Checker {
  readonly region: string;
  findKey(accessKeyId: string, token: string | undefined): KnownKey;
  now(): number;
}

const skewMs = 15 * 60_000;
const longestPresign = 7 * 24 * 3600;

interface Claim {
  readonly credential: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly time: string;
  readonly token: string | undefined;
  readonly payload: string;
  readonly query: Pairs;
  /** Seconds, for a presigned address. */
  readonly expires: number | null;
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(",") : value;

function claimOfHeader({ headers, query }: SignedRequest, authorization: string): Claim {
  const found = /^AWS4-HMAC-SHA256\s+(.*)$/s.exec(authorization);
  const parts = new Map(
    (found?.[1] ?? "").split(",").map((part) => part.trim().split(/=(.*)/s, 2) as [string, string]),
  );
  const credential = parts.get("Credential");
  const signedHeaders = parts.get("SignedHeaders");
  const signature = parts.get("Signature");
  if (credential === undefined || signedHeaders === undefined || signature === undefined)
    throw new StoreError("AuthorizationHeaderMalformed", "The authorization header is malformed");
  const amzDate = one(headers["x-amz-date"]);
  const date = one(headers.date);
  const time = amzDate ?? (date !== undefined && !Number.isNaN(Date.parse(date)) ? isoBasic(Date.parse(date)) : "");
  return {
    credential,
    signedHeaders: signedHeaders.split(";"),
    signature,
    time,
    token: one(headers["x-amz-security-token"]),
    payload: one(headers["x-amz-content-sha256"]) ?? "",
    query,
    expires: null,
  };
}

function claimOfQuery({ query }: SignedRequest): Claim {
  const all = new Map(query);
  return {
    credential: all.get("X-Amz-Credential") ?? "",
    signedHeaders: (all.get("X-Amz-SignedHeaders") ?? "").split(";"),
    signature: all.get("X-Amz-Signature") ?? "",
    time: all.get("X-Amz-Date") ?? "",
    token: all.get("X-Amz-Security-Token"),
    payload: all.get("X-Amz-Content-Sha256") ?? unsignedPayload,
    query: query.filter(([name]) => name !== "X-Amz-Signature"),
    expires: Number(all.get("X-Amz-Expires") ?? "x"),
  };
}

const isoBasic = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

function timeOf(text: string): number {
  const at = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (at === null) throw new StoreError("AccessDenied", "A date is needed, as x-amz-date");
  const [, year, month, day, hour, minute, second] = at.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

function needTime(claim: Claim, now: number): void {
  const at = timeOf(claim.time);
  if (claim.expires === null) {
    if (Math.abs(now - at) > skewMs)
      throw new StoreError("RequestTimeTooSkewed", "The clocks of client and server are too far apart");
    return;
  }
  if (!Number.isInteger(claim.expires) || claim.expires < 1 || claim.expires > longestPresign)
    throw new StoreError("AuthorizationHeaderMalformed", "X-Amz-Expires must be from 1 to 604800");
  if (at - now > skewMs) throw new StoreError("AccessDenied", "Request is not valid yet");
  if (now > at + claim.expires * 1000) throw new StoreError("AccessDenied", "Request has expired");
}

function scopeOf(claim: Claim, region: string): { accessKeyId: string; scope: Scope } {
  const [accessKeyId = "", ...rest] = claim.credential.split("/");
  const scope = { time: claim.time, region, service: "s3" };
  if (rest.join("/") !== scopeText(scope))
    throw new StoreError("AuthorizationHeaderMalformed", `The credential must end in ${scopeText(scope)}`);
  return { accessKeyId, scope };
}

/** x-amz- headers control the request, so they have to be signed with it. */
function needSignedHeaders(claim: Claim, headers: IncomingHttpHeaders): void {
  const signed = new Set(claim.signedHeaders);
  const unsigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-") && !signed.has(name));
  if (!signed.has("host") || unsigned.length > 0)
    throw new StoreError("AccessDenied", `There were headers present which were not signed: ${unsigned.join(", ")}`);
}

/** Authenticates a request or throws the reason. */
export function checkSignature(request: SignedRequest, checker: Checker): Proven {
  const authorization = one(request.headers.authorization);
  const isPresigned = request.query.some(([name]) => name === "X-Amz-Signature");
  if (authorization === undefined && !isPresigned) throw new StoreError("AccessDenied", "Anonymous access is off");
  const claim = authorization === undefined ? claimOfQuery(request) : claimOfHeader(request, authorization);
  const { accessKeyId, scope } = scopeOf(claim, checker.region);
  const { secret, identity } = checker.findKey(accessKeyId, claim.token);
  needTime(claim, checker.now());
  needSignedHeaders(claim, request.headers);
  if (claim.payload === "") throw new StoreError("AccessDenied", "x-amz-content-sha256 is needed");

  const signatureFor = (host: string): string => {
    const headers = claim.signedHeaders.map(
      (name) => [name, name === "host" ? host : (one(request.headers[name]) ?? "")] as const,
    );
    const canonical = canonicalRequest({
      method: request.method,
      path: request.path,
      query: claim.query,
      headers,
      payloadHash: claim.payload,
    });
    return signatureOf(secret, scope, stringToSign(scope, canonical));
  };
  const hosts = new Set([request.headers.host ?? "", request.forwardedHost]);
  const signature = [...hosts].map(signatureFor).find((expected) => equalTexts(expected, claim.signature));
  if (signature === undefined)
    throw new StoreError("SignatureDoesNotMatch", "The signature does not match the one calculated here");
  return {
    identity,
    payload: claim.payload,
    key: signingKey(secret, scope),
    time: claim.time,
    scope: scopeText(scope),
    signature,
  };
}
