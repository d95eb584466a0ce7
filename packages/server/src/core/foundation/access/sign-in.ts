import type { Captcha } from "@hongxian/contract/core/session/captcha.rules.ts";
import { signInLimits, signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import * as endpoints from "@hongxian/contract/core/session/session.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply } from "fastify";
import { sql } from "kysely";
import { writeAudit } from "../../../http/audit.ts";
import { handlePublic, type Db, type PublicCall } from "../../../kit/call.ts";
import { addressKey } from "./address-key.ts";
import { spendCaptcha } from "./captcha.ts";
import { countGuess, endGuess, lockGuess, type GuessStanding } from "./guess-limit.ts";
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
  /** Failures before this time are ignored. */
  readonly failSince: string | null;
  readonly totpSecretSealed: string | null;
  readonly totpEnabled: boolean;
  readonly totpLastStep: number | null;
}

/** An attempt that was counted and may be checked: its number for the login and for the address. */
interface Counted {
  readonly byLogin: GuessStanding;
  readonly byAddress: GuessStanding;
}

type LoginResult = "OK" | "BAD_PASSWORD" | "LOCKED" | "DISABLED";
type LoginCall = PublicCall<
  unknown,
  unknown,
  { login: string; password: string; captcha?: Captcha | undefined; code?: string | undefined }
>;

const { wrongPerAccount, wrongPerAddress, windowMinutes, captchaAfter } = signInLimits;
const absoluteHours = 12;

async function findAccount(db: Db, login: string): Promise<Account | null> {
  const { rows } =
    await sql<Account>`select s.id, s.password_hash, s.totp_secret_sealed, s.totp_enabled, s.totp_last_step,
      s.fail_since::text as fail_since, coalesce(s.lock_until > now(), false) as locked,
      coalesce(s.status = 'ENABLE' and r.status = 'ENABLE' and ${agentWorks}, false) as usable
    from staff s join role r on r.id = s.role_id left join agent a on a.id = s.agent_id
    where s.login = ${login}`.execute(db);
  return rows[0] ?? null;
}

async function record(call: LoginCall, account: Account | null, result: LoginResult): Promise<void> {
  await sql`insert into staff_login_log (login, staff_id, ip, user_agent, result)
    values (${call.body.login.slice(0, 30)}, ${account?.id ?? null}, ${call.ip}, ${call.userAgent.slice(0, 300)},
      ${result})`.execute(call.db);
}

const no = (msg: string, data: unknown = null): AppError => new AppError("REFUSED", { msg, data });

/**
 * Counts the attempt before anything is checked, in its own transaction; without a required captcha it is not counted,
 * as nothing will be checked.
 */
async function countTry(call: LoginCall, account: Account | null, hasProof: boolean): Promise<Counted> {
  const { login, captcha } = call.body;
  const outcome = await call.db.transaction().execute(async (tx): Promise<Counted | "LOCKED" | "CAPTCHA"> => {
    // Always in this order, so that two attempts cannot deadlock.
    const byLogin = await lockGuess(tx, { kind: "SIGN_IN", key: login, since: account?.failSince ?? null });
    const byAddress = await lockGuess(tx, { kind: "ADDRESS", key: addressKey(call.ip) });
    const isLocked = account === null ? byLogin.isLocked : account.locked;
    if (isLocked || byLogin.taken >= wrongPerAccount || byAddress.taken >= wrongPerAddress) {
      await record({ ...call, db: tx }, account, "LOCKED");
      return "LOCKED";
    }
    if (!hasProof && Math.max(byLogin.taken, byAddress.taken) >= captchaAfter) return "CAPTCHA";
    await countGuess(tx, byLogin);
    await countGuess(tx, byAddress);
    return { byLogin, byAddress };
  });
  if (outcome === "LOCKED") throw new AppError("TOO_MANY", { msg: signInMessages.locked });
  if (outcome === "CAPTCHA") {
    const msg = captcha === undefined ? signInMessages.captchaNeeded : signInMessages.captcha;
    throw no(msg, { captcha: true, fields: { captcha: msg } });
  }
  return outcome;
}

/** Keeps the counted failure, and locks the account at the fifth. */
async function failed(call: LoginCall, account: Account | null, counted: Counted, msg: string): Promise<AppError> {
  const { byLogin, byAddress } = counted;
  await call.db.transaction().execute(async (tx) => {
    const { isLocked } = await endGuess(tx, byLogin, "WRONG", wrongPerAccount);
    await endGuess(tx, byAddress, "WRONG", wrongPerAddress);
    if (isLocked)
      await sql`update staff set lock_until = now() + make_interval(mins => ${windowMinutes})
        where login = ${call.body.login}`.execute(tx);
    await record({ ...call, db: tx }, account, "BAD_PASSWORD");
  });
  return no(msg, {
    captcha: Math.max(byLogin.taken, byAddress.taken) + 1 >= captchaAfter,
    fields: { password: msg },
  });
}

/** The password was right but the sign-in did not complete: the try takes back its own count. */
async function halfway(db: Db, { byLogin, byAddress }: Counted): Promise<void> {
  await endGuess(db, byLogin, "HALF", wrongPerAccount);
  await endGuess(db, byAddress, "HALF", wrongPerAddress);
}

/** The time step of a valid second factor, null where the account has none. */
function secondFactor(call: LoginCall, account: Account): number | null | "wrong" | "missing" {
  if (!account.totpEnabled || account.totpSecretSealed === null) return null;
  const { code } = call.body;
  if (code === undefined || code === "") return "missing";
  return matchingStep(call.services.seal.open(account.totpSecretSealed), code, account.totpLastStep) ?? "wrong";
}

/** A code is valid once; of two concurrent uses the first one wins. */
async function useStep(db: Db, { id }: Account, step: number): Promise<boolean> {
  const used = await sql`update staff set totp_last_step = ${step}
    where id = ${id} and coalesce(totp_last_step, 0) < ${step} returning 1`.execute(db);
  return used.rows.length > 0;
}

async function openSession(call: LoginCall, account: Account, counted: Counted): Promise<string> {
  const token = newToken();
  await call.db.transaction().execute(async (tx) => {
    const { isForgiven } = await endGuess(tx, counted.byLogin, "RIGHT", wrongPerAccount);
    await endGuess(tx, counted.byAddress, "RIGHT", wrongPerAddress);
    await sql`update staff set last_login_time = now(), last_login_ip = ${call.ip},
        fail_since = case when ${isForgiven} then clock_timestamp() else fail_since end,
        lock_until = case when ${isForgiven} then null else lock_until end
      where id = ${account.id}`.execute(tx);
    await sql`insert into staff_session (staff_id, token_hash, ip, user_agent, expire_time, confirmed_time)
      values (${account.id}, ${hashToken(token)}, ${call.ip}, ${call.userAgent.slice(0, 300)},
        now() + make_interval(hours => ${absoluteHours}), now())`.execute(tx);
    await record({ ...call, db: tx }, account, "OK");
  });
  return token;
}

function setCookie(reply: FastifyReply, token: string): void {
  const secure = reply.request.protocol === "https";
  reply.header("set-cookie", setCookieText(token, absoluteHours * 3600, secure));
}

/** Sign-in: the same answer for a wrong login and a wrong password, in the same time. */
export const login = handlePublic(endpoints.login, async (call, reply) => {
  const { login, password, captcha } = call.body;
  const { db, services } = call;
  const account = await findAccount(db, login);
  const hasProof = captcha !== undefined && (await spendCaptcha(db, services.settings.secretKey, "SIGN_IN", captcha));
  const counted = await countTry(call, account, hasProof);
  const matches = await checkPassword(account?.passwordHash ?? null, password);
  if (!matches || account === null) throw await failed(call, account, counted, signInMessages.wrong);
  if (!account.usable) {
    await halfway(db, counted);
    await record(call, account, "DISABLED");
    throw no(signInMessages.disabled);
  }
  const step = secondFactor(call, account);
  if (step === "missing") {
    await halfway(db, counted);
    throw no(signInMessages.codeNeeded, { code: true, fields: { code: signInMessages.codeNeeded } });
  }
  if (step === "wrong" || (step !== null && !(await useStep(db, account, step))))
    throw await failed(call, account, counted, signInMessages.code);

  const token = await openSession(call, account, counted);
  const session = await loadCaller(call.db, hashToken(token), 30);
  if (session === null) throw no(signInMessages.disabled);
  const { method, path, title = "" } = endpoints.login;
  const entry = { targetType: auditTargets.staff, targetId: account.id };
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
