import * as endpoints from "@hongxian/contract/core/session/session.endpoints.ts";
import { signInLimits, signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { renderSVG } from "uqr";
import { handle, handleAsking, type Call } from "../../../kit/call.ts";
import { countGuess, endGuess, lockGuess } from "./guess-limit.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { accessChanged, endSessions } from "./session-cache.ts";
import { signedInAnswer } from "./signed-in.ts";
import { strongPassword } from "./strong-password.ts";
import { matchingStep, newTotpSecret, totpUri } from "./totp.ts";

const about = (call: Call) => call.audit({ targetType: auditTargets.staff, targetId: call.caller.staffId });

interface Secrets {
  readonly passwordHash: string;
  /** Of the second factor that is being set up. */
  readonly totpNextSealed: string | null;
}

async function secretsOf({ db, caller }: Call): Promise<Secrets> {
  const { rows } = await sql<Secrets>`select password_hash, totp_next_sealed from staff
    where id = ${caller.staffId}`.execute(db);
  return rows[0] ?? { passwordHash: "", totpNextSealed: null };
}

async function record({ db, caller, ip }: Call, result: "BAD_PASSWORD" | "LOCKED"): Promise<void> {
  await sql`insert into staff_login_log (login, staff_id, ip, user_agent, result)
    values (${caller.login}, ${caller.staffId}, ${ip}, 'confirm', ${result})`.execute(db);
}

const { wrongPerAccount } = signInLimits;

/**
 * A stolen session must not guess passwords or codes here. Tries are counted as in the sign-in form: before they are
 * checked, and before the call's own transaction opens, because a refusal rolls that back. They have a count of their
 * own, so that anyone who locks the sign-in from outside does not block a person who is already signed in.
 */
async function guardGuessing(call: Call, kind: "CONFIRM" | "TOTP", isRight: () => Promise<boolean>): Promise<boolean> {
  const counted = await call.db.transaction().execute(async (tx) => {
    const standing = await lockGuess(tx, { kind, key: String(call.caller.staffId) });
    const isOpen = !standing.isLocked && standing.taken < wrongPerAccount;
    if (isOpen) await countGuess(tx, standing);
    else await record({ ...call, db: tx }, "LOCKED");
    return isOpen ? standing : null;
  });
  if (counted === null) throw new AppError("TOO_MANY", { msg: signInMessages.locked });
  const right = await isRight();
  await endGuess(call.db, counted, right ? "RIGHT" : "WRONG", wrongPerAccount);
  if (!right) await record(call, "BAD_PASSWORD");
  return right;
}

async function needPassword(call: Call, password: string, wrong: string, field: string): Promise<void> {
  const isRight = async () => checkPassword((await secretsOf(call)).passwordHash, password);
  if (!(await guardGuessing(call, "CONFIRM", isRight))) throw invalid({ [field]: wrong });
}

export const getMe = handle(endpoints.getMe, ({ db, caller }) => signedInAnswer(db, caller));

export const logout = handle(endpoints.logout, async (call) => {
  about(call);
  await sql`update staff_session set revoked_time = now() where id = ${call.caller.sessionId}`.execute(call.db);
  await accessChanged(call.db, `session:${call.caller.sessionId}`);
  return null;
});

export const changeMyPassword = handleAsking(
  endpoints.changeMyPassword,
  (call) => needPassword(call, call.body.oldPassword, signInMessages.oldPassword, "oldPassword"),
  async (call) => {
    about(call);
    const { caller, db } = call;
    const password = await strongPassword(call.body.newPassword, "newPassword", [caller.login]);
    await sql`update staff
      set password_hash = ${await hashPassword(password)}, must_change_pwd = false, update_time = now(),
      version = version + 1 where id = ${caller.staffId}`.execute(db);
    await endSessions(db, caller.staffId, caller.sessionId);
    return null;
  },
);

export const confirmPassword = handleAsking(
  endpoints.confirmPassword,
  (call) => needPassword(call, call.body.password, signInMessages.wrong, "password"),
  async (call) => {
    about(call);
    await sql`update staff_session set confirmed_time = now() where id = ${call.caller.sessionId}`.execute(call.db);
    await accessChanged(call.db, `session:${call.caller.sessionId}`);
    return null;
  },
);

export const beginTotp = handle(endpoints.beginTotp, async (call) => {
  about(call);
  const secret = newTotpSecret();
  await sql`update staff set totp_next_sealed = ${call.services.seal.seal(secret)}
    where id = ${call.caller.staffId}`.execute(call.db);
  const uri = totpUri(secret, call.caller.login);
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri)).toString("base64")}` };
});

const stepOf = ({ services }: Call, { totpNextSealed }: Secrets, code: string): number | null =>
  totpNextSealed === null ? null : matchingStep(services.seal.open(totpNextSealed), code, null);

export const enableTotp = handleAsking(
  endpoints.enableTotp,
  async (call) => {
    const isRight = async () => stepOf(call, await secretsOf(call), call.body.code) !== null;
    if (!(await guardGuessing(call, "TOTP", isRight))) throw invalid({ code: signInMessages.code });
  },
  async (call) => {
    about(call);
    const secrets = await secretsOf(call);
    const step = stepOf(call, secrets, call.body.code);
    const enabled = await sql`update staff
      set totp_enabled = true, totp_secret_sealed = totp_next_sealed, totp_next_sealed = null, totp_last_step = ${step}
      where id = ${call.caller.staffId} and totp_next_sealed = ${secrets.totpNextSealed}
        and ${step}::bigint is not null
      returning 1`.execute(call.db);
    if (enabled.rows.length === 0) throw invalid({ code: signInMessages.code });
    await accessChanged(call.db, `staff:${call.caller.staffId}`);
    return null;
  },
);

export const disableTotp = handle(endpoints.disableTotp, async (call) => {
  about(call);
  await sql`update staff set totp_enabled = false, totp_secret_sealed = null, totp_next_sealed = null
    where id = ${call.caller.staffId}`.execute(call.db);
  await accessChanged(call.db, `staff:${call.caller.staffId}`);
  return null;
});

export const getMySessions = handle(endpoints.getMySessions, async ({ db, caller }) => {
  const { rows } = await sql<{
    id: number;
    ip: string;
    userAgent: string;
    createdTime: string;
    lastSeenTime: string;
    current: boolean;
  }>`
    select id, ip, user_agent, created_time, last_seen_time, id = ${caller.sessionId} as current from staff_session
    where staff_id = ${caller.staffId} and revoked_time is null and expire_time > now() order by last_seen_time desc
    limit 50`.execute(db);
  return rows;
});

export const endMySession = handle(endpoints.endMySession, async (call) => {
  call.audit({ targetType: auditTargets.staffSession, targetId: call.params.id });
  const ended = await sql`update staff_session set revoked_time = now()
    where id = ${call.params.id} and staff_id = ${call.caller.staffId} and revoked_time is null returning id`.execute(
    call.db,
  );
  if (ended.rows.length === 0) throw new AppError("NOT_FOUND");
  await accessChanged(call.db, `session:${call.params.id}`);
  return null;
});
