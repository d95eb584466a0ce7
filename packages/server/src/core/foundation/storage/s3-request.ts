import type { FastifyRequest } from "fastify";
import type { Checker, Proven } from "./check-signature.ts";
import { checkSignature } from "./check-signature.ts";
import type { Pairs } from "./sign-v4.ts";
import { StoreError } from "./store-error.ts";

/** A parsed S3 request; nothing of it is trusted except what the signature covers. */
export interface S3Request {
  readonly proven: Proven;
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: ReadonlyMap<string, string>;
  readonly http: FastifyRequest;
}

const keyBytes = 1024;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StoreError("InvalidArgument", "The address is not encoded as UTF-8");
  }
}

function readQuery(text: string): Pairs {
  return text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [name = "", value = ""] = pair.split(/=(.*)/s, 2);
      return [decode(name), decode(value)] as const;
    });
}

/** No key is ever a path on disk; these are refused because clients that sync them to a disk would fail. */
function needFineKey(key: string): void {
  if (Buffer.byteLength(key) > keyBytes) throw new StoreError("KeyTooLongError", "The key is too long");
  if (/\p{Cc}/u.test(key) || key.split("/").some((part) => part === "." || part === ".."))
    throw new StoreError("InvalidArgument", "The key holds characters or parts that are not taken");
}

export function readS3Request(http: FastifyRequest, mount: string, checker: Checker): S3Request {
  const [rawPath = "", rawQuery = ""] = (http.raw.url ?? "").split(/\?(.*)/s, 2);
  const path = decode(rawPath);
  const query = readQuery(rawQuery);
  const proven = checkSignature(
    { method: http.method, path, query, headers: http.headers, forwardedHost: http.host },
    checker,
  );
  const [bucket = "", ...rest] = path.slice(mount.length + 1).split("/");
  const key = rest.join("/");
  needFineKey(key);
  return { proven, method: http.method, bucket, key, query: new Map(query), http };
}
