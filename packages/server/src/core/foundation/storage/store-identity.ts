import { hkdfSync, randomBytes } from "node:crypto";
import { credentialSeconds } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { fileKinds, type FileKind } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { readUploadKey, uploadPrefix } from "@hongxian/contract/core/storage/upload-name.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import type { Seal } from "../../../platform/seal.ts";
import type { Settings } from "../../../platform/settings.ts";
import { StoreError } from "./store-error.ts";

/** What a temporary credential may do; encrypted, it is the security token, so that no process needs to store it. */
export interface Pass {
  readonly accessKeyId: string;
  readonly secret: string;
  readonly staffId: number;
  readonly sessionId: number;
  readonly prefix: string;
  readonly kinds: readonly FileKind[];
  /** Milliseconds. */
  readonly expiry: number;
}

export type Identity = { readonly who: "service" } | { readonly who: "staff"; readonly pass: Pass };

export interface KnownKey {
  readonly secret: string;
  readonly identity: Identity;
}

const temporary = "STS.";

export function makePass(
  staffId: number,
  sessionId: number,
  kinds: readonly FileKind[],
  now: number = Date.now(),
): Pass {
  return {
    accessKeyId: `${temporary}${randomBytes(15).toString("base64url")}`,
    secret: randomBytes(30).toString("base64url"),
    staffId,
    sessionId,
    prefix: uploadPrefix(staffId),
    kinds,
    expiry: now + credentialSeconds * 1000,
  };
}

export const sealPass = (seal: Seal, pass: Pass): string => seal.seal(JSON.stringify(pass));

function openPass(seal: Seal, token: string): Pass | null {
  try {
    return JSON.parse(seal.open(token)) as Pass;
  } catch {
    return null;
  }
}

/** The server's own key: the one in the settings, else one derived from the secret key and known to no one. */
export function serviceKey(settings: Settings): { readonly accessKeyId: string; readonly secret: string } {
  const { accessKeyId, secretAccessKey } = settings.storage;
  if (settings.storage.endpoint === undefined && accessKeyId !== undefined && secretAccessKey !== undefined)
    return { accessKeyId, secret: secretAccessKey };
  const derived = (purpose: string) => Buffer.from(hkdfSync("sha256", settings.secretKey, "hongxian", purpose, 30));
  return {
    accessKeyId: `HX${derived("store key id").toString("hex").slice(0, 18).toUpperCase()}`,
    secret: derived("store secret").toString("base64url"),
  };
}

/** Whose key this is; the signature is checked with the returned secret. */
export function findKey(
  settings: Settings,
  seal: Seal,
  accessKeyId: string,
  token: string | undefined,
  now: number = Date.now(),
): KnownKey {
  const unknown = () => new StoreError("InvalidAccessKeyId", "The access key does not exist in our records");
  const service = serviceKey(settings);
  if (accessKeyId === service.accessKeyId) return { secret: service.secret, identity: { who: "service" } };
  if (!accessKeyId.startsWith(temporary) || token === undefined) throw unknown();
  const pass = openPass(seal, token);
  if (pass === null || pass.accessKeyId !== accessKeyId) throw unknown();
  if (pass.expiry <= now) throw new StoreError("ExpiredToken", "The security token has expired");
  return { secret: pass.secret, identity: { who: "staff", pass } };
}

/** A credential ends with the session it was issued to: signed out or disabled, the next request is refused. */
export async function needLivingPass(db: Db, identity: Identity): Promise<void> {
  if (identity.who === "service") return;
  const { rows } = await sql`${keptPlan}select 1 from staff_session ss join staff s on s.id = ss.staff_id
    where ss.id = ${identity.pass.sessionId} and ss.revoked_time is null and ss.expire_time > now()
      and s.status = 'ENABLE'`.execute(db);
  if (rows.length === 0) throw new StoreError("InvalidAccessKeyId", "The session of this access key has ended");
}

const denied = (reason: string) => new StoreError("AccessDenied", reason);

/** Whether this key may be read, listed or removed. */
export function needOwnKey(identity: Identity, key: string): void {
  if (identity.who === "staff" && !key.startsWith(identity.pass.prefix)) throw denied("The key is not yours");
}

/** Whether this key may be written; returns the maximum size. */
export function needWritableKey(identity: Identity, key: string): number {
  if (identity.who === "service") return Number.MAX_SAFE_INTEGER;
  const { prefix, kinds } = identity.pass;
  const named = readUploadKey(prefix, key);
  if (named === null) throw denied("The key is not one of an upload");
  if (!kinds.includes(named.kind)) throw denied("The credential does not cover this kind of file");
  return fileKinds[named.kind].bytes;
}

export const staffOf = (identity: Identity): number | null => (identity.who === "staff" ? identity.pass.staffId : null);
