import * as endpoints from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { appealGrants, appealMessages } from "@hongxian/contract/features/appeal/appeal.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import { lockMember } from "../../core/people/member/lock-member.ts";
import { recordDecision, remarkOf } from "../../core/services/review/record-decision.ts";
import { handle } from "../../kit/call.ts";
import { carryOut, reviewedDecision, rowsOf, shortenPunishment } from "./appeal-effects.ts";
import { outcomeText, tellBySms } from "./appeal-messages.ts";
import { findAppeal } from "./appeal-rows.ts";
import { appealServer } from "./appeal.server.ts";

export const handleAppeal = handle(endpoints.handleAppeal, async (call) => {
  const { db, caller, body, params } = call;
  const isPassed = body.result === "PASSED";
  const newDays = isPassed ? (body.newDays ?? null) : null;
  if (newDays !== null) call.need(appealGrants.shorten);
  else if (!call.may(isPassed ? appealGrants.phonePass : appealGrants.phoneRefuse))
    call.need(isPassed ? appealGrants.pass : appealGrants.refuse);
  const appeal = await findAppeal(call, params.id);
  if (appeal.originalStaffId === caller.staffId) throw refused(appealMessages.own);
  const member = await lockMember(db, appeal.userId);
  const remark = isPassed ? body.remark : await remarkOf(db, "APPEAL", body.reasonId ?? null, body.remark);
  const decision = await reviewedDecision(call, appeal);
  const text = outcomeText(isPassed, newDays, remark);
  const bySms = member.status === "DISABLE";

  const reviewActionId = await recordDecision(call, {
    bizType: "APPEAL",
    itemId: appeal.id,
    action: isPassed ? "PASS" : "REFUSE",
    reasonId: isPassed ? null : (body.reasonId ?? null),
    remark,
    costMs: body.costMs,
    plan: {
      userId: appeal.userId,
      rows: rowsOf(appeal, decision),
      write: async () => {
        // The member is locked first, by everything that decides about them.
        await appealServer.lock(call, appeal.id, "decide");
        await sql`update appeal
            set status = ${body.result}, handler_id = ${caller.staffId}, handle_remark = ${remark},
            new_days = ${newDays}, handle_time = now(), update_time = now(), version = version + 1
          where id = ${appeal.id}`.execute(db);
        if (newDays !== null) await shortenPunishment(call, appeal, newDays);
        else if (isPassed) await carryOut(call, appeal, decision);
        return bySms ? {} : { message: text };
      },
    },
  });
  if (bySms) await tellBySms(call, appeal.id, appeal.userId, `${text.title}：${text.content}`);
  await publishEvent(db, { topic: "ticket", data: { ticketType: "APPEAL", id: appeal.id } });
  call.audit({
    targetType: auditTargets.appeal,
    targetId: appeal.id,
    before: { status: "WAIT_HANDLE" },
    after: { status: body.result, ...(newDays === null ? {} : { newDays }), reviewActionId },
  });
  return { id: appeal.id, status: body.result, reviewActionId };
});
