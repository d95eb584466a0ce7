import { createHmac, timingSafeEqual } from "node:crypto";
import {
  openHeaders,
  openLimits,
  openRefusals,
  textToSign,
  type OpenRefusal,
} from "@hongxian/contract/core/open-door/open-door.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { OpenDoor, SignedRequest } from "../../../http/serve-open-calls.ts";
import type { Db } from "../../../kit/call.ts";
import type { Application } from "../../../kit/open-call.ts";
import type { Services } from "../../../kit/services.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import { countCall, noteRefusal } from "./open-usage.ts";
import { isListed } from "./address-list.ts";

interface KeyRow {
  readonly keyRow: number;
  readonly appId: number;
  readonly name: string;
  readonly secretSealed: string;
  readonly status: "ENABLE" | "DISABLE" | "VOID";
  readonly scopes: readonly string[];
  readonly addresses: string;
  readonly ratePerMinute: number;
  readonly isExpired: boolean;
}

async function readKey(db: Db, keyId: string): Promise<KeyRow | null> {
  const { rows } = await sql<KeyRow>`${keptPlan}select k.id as key_row, k.app_id, a.name, k.secret_sealed, a.status,
      a.scopes, a.addresses, a.rate_per_minute, coalesce(a.expire_time <= now(), false) as is_expired
    from open_key k join open_app a on a.id = k.app_id where k.key_id = ${keyId} and k.status = 'LIVE'`.execute(db);
  return rows[0] ?? null;
}

/**
 * The nonce counts once, whichever process it reaches: the second insert waits for the first and finds it there. A
 * repeated request neither counts against the rate nor as a use of the key.
 */
async function spendNonce(db: Db, { keyRow, appId }: KeyRow, nonce: string, ip: string) {
  const { rows } = await sql<{ calls: number | null }>`${keptPlan}with fresh as (
      insert into open_nonce (key_id, nonce) values (${keyRow}, ${nonce}) on conflict do nothing returning 1),
    counted as (insert into open_minute as m (app_id, minute, calls)
      select ${appId}, date_trunc('minute', now()), 1 from fresh
      on conflict (app_id, minute) do update set calls = m.calls + 1 returning m.calls),
    used as (update open_key set last_use_time = now(), last_use_ip = ${ip}
      where id = ${keyRow} and exists (select from fresh)
        and (last_use_time is null or last_use_time < now() - interval '20 seconds' or last_use_ip <> ${ip}))
    select (select calls from counted) as calls`.execute(db);
  return rows[0]?.calls ?? null;
}

interface Signed {
  readonly keyId: string;
  readonly timestamp: string;
  readonly nonce: string;
  readonly digest: string;
  readonly signature: string;
}

const forms = {
  keyId: /^[\w-]{8,40}$/,
  timestamp: /^\d{10}$/,
  nonce: /^[\w-]{16,64}$/,
  digest: /^[0-9a-f]{64}$/,
  signature: /^[0-9a-f]{64}$/,
} as const;

function readHeaders({ header }: SignedRequest): Signed | null {
  const signed: Signed = {
    keyId: header(openHeaders.key) ?? "",
    timestamp: header(openHeaders.timestamp) ?? "",
    nonce: header(openHeaders.nonce) ?? "",
    digest: header(openHeaders.digest) ?? "",
    signature: header(openHeaders.signature) ?? "",
  };
  return Object.entries(forms).every(([name, form]) => form.test(signed[name as keyof Signed])) ? signed : null;
}

function isSignedBy(secret: string, { method, url }: SignedRequest, signed: Signed): boolean {
  const { timestamp, nonce, digest } = signed;
  const text = textToSign({ method, path: url, timestamp, nonce, digest });
  return timingSafeEqual(createHmac("sha256", secret).update(text).digest(), Buffer.from(signed.signature, "hex"));
}

interface Judged {
  readonly refusal: OpenRefusal | null;
  readonly key: KeyRow | null;
}

/** First what only the holder of the secret can pass, so that nobody else learns anything about an application. */
async function judge({ db, seal }: Services, request: SignedRequest, signed: Signed | null): Promise<Judged> {
  if (signed === null) return { refusal: "HEADERS", key: null };
  if (Math.abs(Math.floor(Date.now() / 1000) - Number(signed.timestamp)) > openLimits.clockSeconds)
    return { refusal: "CLOCK", key: null };
  const key = await readKey(db, signed.keyId);
  if (key === null) return { refusal: "KEY", key };
  if (!isSignedBy(seal.open(key.secretSealed), request, signed)) return { refusal: "SIGNATURE", key };
  if (key.status !== "ENABLE") return { refusal: "STATUS", key };
  if (key.isExpired) return { refusal: "EXPIRED", key };
  if (!isListed(key.addresses, request.ip)) return { refusal: "ADDRESS", key };
  const calls = await spendNonce(db, key, signed.nonce, request.ip);
  if (calls === null) return { refusal: "REPLAY", key };
  if (calls > key.ratePerMinute) return { refusal: "RATE", key };
  const { scope } = request.endpoint;
  // A call without a scope of its own gives each application what its scopes let it read.
  return { refusal: scope === undefined || key.scopes.includes(scope) ? null : "SCOPE", key };
}

const refusalError = (code: OpenRefusal): AppError => {
  const { error, msg } = openRefusals[code];
  return new AppError(error, { msg, data: { code } });
};

/** Decides about calls of applications: by their signature, and by what their application may do. */
export function makeOpenDoor(services: Services): OpenDoor {
  const { db } = services;
  const refuse = async (
    code: OpenRefusal,
    request: SignedRequest,
    appId: number | null,
    keyId: string,
  ): Promise<never> => {
    await noteRefusal(db, { code, appId, keyId, ip: request.ip, method: request.method, path: request.endpoint.path });
    throw refusalError(code);
  };
  return {
    admit: async (request): Promise<Application> => {
      const signed = readHeaders(request);
      const { refusal, key } = await judge(services, request, signed);
      const keyId = signed?.keyId ?? "";
      if (key === null || refusal !== null) return refuse(refusal ?? "KEY", request, key?.appId ?? null, keyId);
      return { id: key.appId, name: key.name, keyId };
    },
    refuseBody: (request, { id, keyId }) => refuse("BODY", request, id, keyId),
    count: (application, failed, rows) => countCall(db, application.id, failed, rows),
  };
}
