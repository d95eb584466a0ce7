import {
  beginTotp,
  changeMyPassword,
  confirmPassword,
  disableTotp,
  enableTotp,
  endMySession,
  getMe,
  getMySessions,
  logout,
} from "@hongxian/contract/core/session/session.endpoints.ts";
import { signInLimits, signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { renderSVG } from "uqr";
import { handle, type Call } from "../../kit/call.ts";
import type { House } from "../../kit/house.ts";
import { checkPassword, hashPassword } from "./password.ts";
import { accessChanged, endSessions } from "./session-cache.ts";
import { signedInAnswer } from "./signed-in.ts";
import { matchingStep, newTotpSecret, totpUri } from "./totp.ts";

const about = (call: Call) => call.audit({ targetType: "staff", targetId: call.caller.staffId });

async function passwordIsRight({ db, caller }: Call, password: string): Promise<boolean> {
  const { rows } = await sql<{
    passwordHash: string;
  }>`select password_hash from staff where id = ${caller.staffId}`.execute(db);
  return checkPassword(rows[0]?.passwordHash ?? null, password);
}

/**
 * A stolen session must not guess passwords here: wrong tries count like those of the sign-in form. They are written
 * through the pool, because the failing call's own transaction is rolled back.
 */
async function guardGuessing(call: Call, password: string, wrong: string, field: string): Promise<void> {
  // Not for others to follow: the watch over open transactions lets only this file be.
  const { db } = call.house as House;
  const { rows } = await sql<{ wrong: number }>`select count(*)::int as wrong from staff_login_log
    where staff_id = ${call.caller.staffId} and result = 'BAD_PASSWORD' and user_agent = 'confirm'
      and time > now() - make_interval(mins => ${signInLimits.windowMinutes})`.execute(db);
  if ((rows[0]?.wrong ?? 0) >= signInLimits.wrongPerAccount)
    throw new AppError("TOO_MANY", { msg: signInMessages.locked });
  if (await passwordIsRight(call, password)) return;
  await sql`insert into staff_login_log (login, staff_id, ip, user_agent, result)
    values (${call.caller.login}, ${call.caller.staffId}, ${call.ip}, 'confirm', 'BAD_PASSWORD')`.execute(db);
  throw invalid({ [field]: wrong });
}

export const me = handle(getMe, ({ db, caller }) => signedInAnswer(db, caller));

export const signOut = handle(logout, async (call) => {
  about(call);
  await sql`update staff_session set revoked_time = now() where id = ${call.caller.sessionId}`.execute(call.db);
  await accessChanged(call.db, `session:${call.caller.sessionId}`);
  return null;
});

export const changePassword = handle(changeMyPassword, async (call) => {
  about(call);
  await guardGuessing(call, call.body.oldPassword, signInMessages.oldPassword, "oldPassword");
  const hash = await hashPassword(call.body.newPassword);
  await sql`update staff set password_hash = ${hash}, must_change_pwd = false, update_time = now(), version = version + 1
    where id = ${call.caller.staffId}`.execute(call.db);
  await endSessions(call.db, call.caller.staffId, call.caller.sessionId);
  return null;
});

export const confirmMyPassword = handle(confirmPassword, async (call) => {
  about(call);
  await guardGuessing(call, call.body.password, signInMessages.wrong, "password");
  await sql`update staff_session set confirmed_time = now() where id = ${call.caller.sessionId}`.execute(call.db);
  await accessChanged(call.db, `session:${call.caller.sessionId}`);
  return null;
});

export const beginMyTotp = handle(beginTotp, async (call) => {
  about(call);
  const secret = newTotpSecret();
  await sql`update staff set totp_secret_sealed = ${call.house.seal.seal(secret)}, totp_enabled = false, totp_last_step = null
    where id = ${call.caller.staffId}`.execute(call.db);
  await accessChanged(call.db, `staff:${call.caller.staffId}`);
  const uri = totpUri(secret, call.caller.login);
  return { secret, uri, qr: `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri)).toString("base64")}` };
});

export const enableMyTotp = handle(enableTotp, async (call) => {
  about(call);
  const { rows } = await sql<{ sealed: string | null }>`select totp_secret_sealed as sealed from staff
    where id = ${call.caller.staffId} for update`.execute(call.db);
  const sealed = rows[0]?.sealed ?? null;
  const step = sealed === null ? null : matchingStep(call.house.seal.open(sealed), call.body.code, null);
  if (step === null) throw invalid({ code: signInMessages.code });
  await sql`update staff set totp_enabled = true, totp_last_step = ${step} where id = ${call.caller.staffId}`.execute(
    call.db,
  );
  await accessChanged(call.db, `staff:${call.caller.staffId}`);
  return null;
});

export const disableMyTotp = handle(disableTotp, async (call) => {
  about(call);
  await sql`update staff set totp_enabled = false, totp_secret_sealed = null where id = ${call.caller.staffId}`.execute(
    call.db,
  );
  await accessChanged(call.db, `staff:${call.caller.staffId}`);
  return null;
});

export const mySessions = handle(getMySessions, async ({ db, caller }) => {
  const { rows } = await sql<{
    id: number;
    ip: string;
    userAgent: string;
    createdTime: string;
    lastSeenTime: string;
    current: boolean;
  }>`
    select id, ip, user_agent, created_time, last_seen_time, id = ${caller.sessionId} as current from staff_session
    where staff_id = ${caller.staffId} and revoked_time is null and expire_time > now() order by last_seen_time desc limit 50`.execute(
    db,
  );
  return rows;
});

export const endOneOfMySessions = handle(endMySession, async (call) => {
  call.audit({ targetType: "staff_session", targetId: call.params.id });
  const ended = await sql`update staff_session set revoked_time = now()
    where id = ${call.params.id} and staff_id = ${call.caller.staffId} and revoked_time is null returning id`.execute(
    call.db,
  );
  if (ended.rows.length === 0) throw new AppError("NOT_FOUND");
  await accessChanged(call.db, `session:${call.params.id}`);
  return null;
});
