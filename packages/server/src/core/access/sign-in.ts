import { signInLimits, signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { login as loginEndpoint } from "@hongxian/contract/core/session/session.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { writeAudit } from "../../http/audit.ts";
import { handlePublic, type Db, type PublicCall } from "../../kit/call.ts";
import { spendCaptcha } from "./captcha.ts";
import { agentWorks, loadCaller } from "./load-caller.ts";
import { checkPassword } from "./password.ts";
import { hashToken, newToken, setCookieText } from "./session-token.ts";
import { signedInAnswer } from "./signed-in.ts";
import { matchingStep } from "./totp.ts";

interface Account {
  readonly id: number;
  readonly passwordHash: string;
  readonly usable: boolean;
  readonly locked: boolean;
  readonly totpSecretSealed: string | null;
  readonly totpEnabled: boolean;
  readonly totpLastStep: number | null;
}

interface Found {
  readonly account: Account | null;
  /** Wrong tries of this login, and from this address, within the window. */
  readonly byLogin: number;
  readonly byAddress: number;
}

type LoginResult = "OK" | "BAD_PASSWORD" | "LOCKED" | "DISABLED";
type LoginCall = PublicCall<
  unknown,
  unknown,
  { login: string; password: string; captcha?: { id: string; code: string } | undefined; code?: string | undefined }
>;

const { wrongPerAccount, wrongPerAddress, windowMinutes, captchaAfter } = signInLimits;
const absoluteHours = 12;

async function findAccount(db: Db, login: string, ip: string): Promise<Found> {
  const { rows } = await sql<{ account: Account | null; byLogin: number; byAddress: number }>`
    with found as (
      select s.id, s.password_hash, s.totp_secret_sealed, s.totp_enabled, s.totp_last_step, s.fail_since,
        coalesce(s.lock_until > now(), false) as locked,
        s.status = 'ENABLE' and r.status = 'ENABLE' and ${agentWorks} as usable
      from staff s join role r on r.id = s.role_id left join agent a on a.id = s.agent_id
      where s.login = ${login}
    ), wrong as (
      select login, ip, time from staff_login_log
      where result = 'BAD_PASSWORD' and time > now() - make_interval(mins => ${windowMinutes}) and (login = ${login} or ip = ${ip})
    )
    select (select json_build_object('id', id, 'passwordHash', password_hash, 'usable', coalesce(usable, false), 'locked', locked,
        'totpSecretSealed', totp_secret_sealed, 'totpEnabled', totp_enabled, 'totpLastStep', totp_last_step) from found) as account,
      (select count(*)::int from wrong w where w.login = ${login} and w.time > coalesce((select fail_since from found), '-infinity')) as by_login,
      (select count(*)::int from wrong w where w.ip = ${ip}) as by_address`.execute(db);
  return rows[0] ?? { account: null, byLogin: 0, byAddress: 0 };
}

async function record(call: LoginCall, account: Account | null, result: LoginResult): Promise<void> {
  await sql`insert into staff_login_log (login, staff_id, ip, user_agent, result)
    values (${call.body.login.slice(0, 30)}, ${account?.id ?? null}, ${call.ip}, ${call.userAgent.slice(0, 300)}, ${result})`.execute(
    call.db,
  );
}

const no = (msg: string, data: unknown = null): AppError => new AppError("REFUSED", { msg, data });

async function askCaptcha(call: LoginCall, failures: number): Promise<void> {
  if (failures < captchaAfter) return;
  const given = call.body.captcha;
  const marked = (msg: string) => no(msg, { captcha: true, fields: { captcha: msg } });
  if (given === undefined || given.code === "") throw marked(signInMessages.captchaNeeded);
  if (!(await spendCaptcha(call.db, call.house.seal, given))) throw marked(signInMessages.captcha);
}

/** Counts the failure, and locks a known account at the fifth. */
async function failed(call: LoginCall, { account, byLogin, byAddress }: Found, msg: string): Promise<AppError> {
  await record(call, account, "BAD_PASSWORD");
  if (account !== null && byLogin + 1 >= wrongPerAccount) {
    await sql`update staff set lock_until = now() + make_interval(mins => ${windowMinutes}) where id = ${account.id}`.execute(
      call.db,
    );
  }
  return no(msg, { captcha: Math.max(byLogin, byAddress) + 1 >= captchaAfter, fields: { password: msg } });
}

/** The step of a good second factor, null where the account has none. */
function secondFactor(call: LoginCall, account: Account): number | null | "wrong" {
  if (!account.totpEnabled || account.totpSecretSealed === null) return null;
  const { code } = call.body;
  if (code === undefined || code === "") {
    throw no(signInMessages.codeNeeded, { code: true, fields: { code: signInMessages.codeNeeded } });
  }
  return matchingStep(call.house.seal.open(account.totpSecretSealed), code, account.totpLastStep) ?? "wrong";
}

async function openSession(call: LoginCall, account: Account, step: number | null): Promise<string> {
  const token = newToken();
  await call.db.transaction().execute(async (tx) => {
    if (step !== null) {
      const used = await sql`update staff set totp_last_step = ${step}
        where id = ${account.id} and coalesce(totp_last_step, 0) < ${step} returning 1`.execute(tx);
      if (used.rows.length === 0) throw no(signInMessages.code, { code: true, fields: { code: signInMessages.code } });
    }
    await sql`update staff set last_login_time = now(), last_login_ip = ${call.ip}, fail_since = now(), lock_until = null
      where id = ${account.id}`.execute(tx);
    await sql`insert into staff_session (staff_id, token_hash, ip, user_agent, expire_time, confirmed_time)
      values (${account.id}, ${hashToken(token)}, ${call.ip}, ${call.userAgent.slice(0, 300)}, now() + make_interval(hours => ${absoluteHours}), now())`.execute(
      tx,
    );
    await record({ ...call, db: tx }, account, "OK");
  });
  return token;
}

function setCookie(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === "https";
  reply.header("set-cookie", setCookieText(token, absoluteHours * 3600, secure));
}

/** Sign-in: one answer for a wrong login and a wrong password, in the same time. */
export const signIn = handlePublic(loginEndpoint, async (call, reply) => {
  const { login, password } = call.body;
  const found = await findAccount(call.db, login, call.ip);
  const { account } = found;
  if (
    account?.locked === true ||
    (account === null && found.byLogin >= wrongPerAccount) ||
    found.byAddress >= wrongPerAddress
  ) {
    await record(call, account, "LOCKED");
    throw new AppError("TOO_MANY", { msg: signInMessages.locked });
  }
  await askCaptcha(call, Math.max(found.byLogin, found.byAddress));
  const matches = await checkPassword(account?.passwordHash ?? null, password);
  if (!matches || account === null) throw await failed(call, found, signInMessages.wrong);
  if (!account.usable) {
    await record(call, account, "DISABLED");
    throw no(signInMessages.disabled);
  }
  const step = secondFactor(call, account);
  if (step === "wrong") throw await failed(call, found, signInMessages.code);

  const token = await openSession(call, account, step);
  const session = await loadCaller(call.db, hashToken(token), 30);
  if (session === null) throw no(signInMessages.disabled);
  const { method, path, title = "" } = loginEndpoint;
  const entry = { targetType: "staff", targetId: account.id };
  await writeAudit(call.db, {
    caller: session.caller,
    route: "/login",
    title,
    method,
    path,
    ip: call.ip,
    requestId: null,
    result: "OK",
    entry,
    items: [],
  });
  setCookie(reply, token);
  return signedInAnswer(call.db, session.caller);
});
