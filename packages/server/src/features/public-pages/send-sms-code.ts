import { randomInt } from "node:crypto";
import type { Captcha } from "@hongxian/contract/core/session/captcha.rules.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import {
  codeLength,
  codePauseSeconds,
  codesPerDay,
  visitorTexts,
} from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { codeMinutes } from "@hongxian/contract/core/sms/sms.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { makeCaptcha, spendCaptcha } from "../../core/foundation/access/captcha.ts";
import { queueSms } from "../../core/services/sms/queue-sms.ts";
import { handlePublic, type Db, type PublicCall } from "../../kit/call.ts";
import { auditVisitor } from "./audit-visitor.ts";
import { codeHash } from "./spend-sms-code.ts";
import { takeProvenTurn } from "./visitor-limits.ts";

type CodeCall = PublicCall<unknown, unknown, { captcha?: Captcha | undefined }>;

const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, "0");

/** One a minute and five a day; a concurrent request waits for the lock. */
async function needPause(db: Db, login: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sms code'), hashtext(${login}))`.execute(db);
  const { rows } = await sql<{ waiting: boolean; today: number }>`select
      coalesce(max(created_time) > now() - make_interval(secs => ${codePauseSeconds}::int), false) as waiting,
      count(*) filter (where created_time >= date_trunc('day', now(), 'Asia/Shanghai'))::int as today
    from sms_code where login = ${login} and created_time > now() - interval '25 hours'`.execute(db);
  const sent = rows[0];
  if (sent === undefined || sent.waiting || sent.today >= codesPerDay)
    throw new AppError("TOO_MANY", {
      msg: visitorTexts.tooManyCodes,
      data: { fields: { code: visitorTexts.tooManyCodes } },
    });
}

export const getVisitorCaptcha = handlePublic(endpoints.getVisitorCaptcha, ({ services }) =>
  makeCaptcha(services.settings.secretKey, "SMS_CODE"),
);

/** A few codes an hour are free for an address; then each costs the requesting machine some work. */
async function takeCodeTurn({ body: { captcha }, db, services, ip }: CodeCall): Promise<void> {
  const hasProof = captcha !== undefined && (await spendCaptcha(db, services.settings.secretKey, "SMS_CODE", captcha));
  if (await takeProvenTurn(db, "code", ip, hasProof)) return;
  const msg = captcha === undefined ? visitorTexts.captchaNeeded : visitorTexts.captcha;
  throw refused(msg, { captcha: true, fields: { code: msg } });
}

export const sendSmsCode = handlePublic(endpoints.sendSmsCode, async (call) => {
  const { body, services } = call;
  await takeCodeTurn(call);
  await call.db.transaction().execute(async (tx) => {
    await needPause(tx, body.login);
    const code = newCode();
    const { rows } = await sql<{ id: number }>`insert into sms_code (login, scene, code_hash, expire_time)
      values (${body.login}, ${body.scene}, ${codeHash(services.seal, body.login, code)},
        now() + make_interval(mins => ${codeMinutes}::int))
      returning id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await queueSms(tx, services.seal, {
      key: `sms-code:${id}`,
      purpose: "visitorCode",
      vars: { code, minutes: String(codeMinutes) },
      to: body.login,
      userId: null,
    });
    const after = { login: maskPhone(body.login), scene: body.scene };
    await auditVisitor(tx, endpoints.sendSmsCode, call, { targetType: auditTargets.smsCode, targetId: id, after });
  });
  return { waitSeconds: codePauseSeconds };
});
