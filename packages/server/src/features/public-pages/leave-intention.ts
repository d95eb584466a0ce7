import * as endpoints from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { visitorTexts } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import { handlePublic } from "../../kit/call.ts";
import { fingerprintOf } from "../../http/idempotency.ts";
import { auditVisitor } from "./audit-visitor.ts";
import { leaveSeek } from "./leave-seek.ts";
import { leaveTest } from "./leave-test.ts";
import { leaveWish } from "./leave-wish.ts";
import { withSmsCode } from "./spend-sms-code.ts";
import { takeTurn } from "./visitor-limits.ts";

const seekOf = ({ code: _code, consent: _consent, ...draft }: endpoints.SeekDraft) => draft;

export const leaveIntention = handlePublic(endpoints.leaveIntention, async (call) => {
  const { body, db, services } = call;
  await takeTurn(db, "intention", call.ip);
  const spent = { login: body.login, scene: body.source, code: body.code, print: fingerprintOf(body) };
  const message = await withSmsCode(db, services.seal, spent, async (tx) => {
    const id =
      body.source === "SEEK_PAGE"
        ? await leaveSeek(tx, seekOf(body))
        : body.source === "TEST_PAGE"
          ? await leaveTest(tx, body)
          : await leaveWish(tx, body, services.settings.secretKey);
    const after = { source: body.source, login: maskPhone(body.login) };
    await auditVisitor(tx, endpoints.leaveIntention, call, { targetType: auditTargets.intention, targetId: id, after });
    return body.source === "SEEKING_INFO" ? visitorTexts.wishDone : visitorTexts.seekDone;
  });
  const [android, ios] = await Promise.all([readSetting(db, "app.androidUrl"), readSetting(db, "app.iosUrl")]);
  return { message, apps: { android, ios } };
});
