import { errorCode } from "../../../platform/error-code.ts";

/** An error of the store: S3's code, its HTTP status, and a message for a client's log. */
const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  BadDigest: 400,
  BucketAlreadyOwnedByYou: 409,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  ExpiredToken: 400,
  IncompleteBody: 400,
  InsufficientStorage: 507,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  KeyTooLongError: 400,
  MalformedXML: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
  QuotaExceeded: 429,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
} as const;

export type StoreCode = keyof typeof statuses;

export class StoreError extends Error {
  readonly code: StoreCode;
  readonly http: number;

  constructor(code: StoreCode, message: string) {
    super(message);
    this.name = "StoreError";
    this.code = code;
    this.http = statuses[code];
  }
}

/** The disk of the files, or that of the database (53100), is full. */
const full = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** Any failure as an error of the store. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  return full.has(errorCode(error) ?? "")
    ? new StoreError("InsufficientStorage", "There is no room for this on the disk")
    : new StoreError("InternalError", "We could not do this now");
}
