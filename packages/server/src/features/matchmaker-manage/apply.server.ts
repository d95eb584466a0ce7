import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import type { authStatus, faceValue } from "@hongxian/contract/core/member/credential.choices.ts";
import * as endpoints from "@hongxian/contract/features/matchmaker-manage/apply.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { giveFirstPassword } from "../../core/services/matchmaker/make-matchmaker.ts";
import { lockApplication, passApplication } from "../../core/services/matchmaker/pass-application.ts";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { askToClose, closeOrder, type ClosingAnswers } from "../../core/money/payments/close-order.ts";
import { confirmReceipt } from "../../core/money/payments/pay-order.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import { handle, type Call } from "../../kit/call.ts";
import type { Services } from "../../kit/services.ts";
import { asking, serveResource } from "../../kit/serve-resource.ts";

const ofMember = (column: string) => sql`(select ${sql.ref(`m.${column}`)} from member m where m.user_id = t.user_id)`;

/** Deposit payments in progress are closed at their channel first. */
const askOfDeposits = (services: Services, ids: readonly number[]): Promise<ClosingAnswers> =>
  askToClose(
    services,
    sql<boolean>`o.id in (select a.deposit_order_id from matchmaker_apply a
      where a.id = any(${ids}::bigint[]) and a.status = 'WAIT_PAY')`,
  );

/** 驳回: also of one that waits for its deposit; its order is closed too. */
async function reject(call: Call, id: number, reason: string, answers: ClosingAnswers): Promise<void> {
  const { db, caller } = call;
  const application = await lockApplication(db, id);
  const { rows } = await sql`update matchmaker_apply
      set status = 'REJECTED', reason = ${reason}, audit_staff_id = ${caller.staffId}, audit_time = now(),
        update_time = now(),
      version = version + 1 where id = ${id} and status in ('WAIT_AUDIT', 'WAIT_PAY') returning id`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  if (application.depositOrderId !== null) await closeOrder(db, answers, application.depositOrderId, "CLEARED");
  await notifyMember(db, { userId: application.userId, ...applyMessages.rejected(reason) });
}

export const matchmakerApplyServer = serveResource(endpoints.matchmakerApply, {
  table: "matchmaker_apply",
  scope: () => "all",
  computed: {
    phone: maskPhoneSql(sql.ref("t.phone")),
    authStatus: sql<ChoiceOf<typeof authStatus>>`${ofMember("auth_status")}`,
    faceValue: sql<ChoiceOf<typeof faceValue> | null>`${ofMember("face_value")}::text`,
    complaints: sql<number>`(select count(*)::int from complaint c where c.target_user_id = t.user_id)`,
  },
  run: {
    reject: asking(
      ({ services }, row) => askOfDeposits(services, [row.id]),
      async (call, row, { reason }, answers) => {
        await reject(call, row.id, reason, answers);
        return { id: row.id, status: "REJECTED" as const };
      },
    ),
    rejectMany: asking(
      ({ services }, _row, { ids }) => askOfDeposits(services, ids),
      async (call, _row, { ids, reason }, answers) => {
        const all = [...new Set(ids)].toSorted((a, b) => a - b);
        for (const id of all) {
          await reject(call, id, reason, answers);
          call.auditItem({ targetType: auditTargets.matchmakerApply, targetId: id, after: { status: "REJECTED" } });
        }
        call.audit({ targetType: auditTargets.matchmakerApply, targetId: null, after: { reason, count: all.length } });
        return { count: all.length };
      },
    ),
  },
});

export const passApply = handle(endpoints.passApply, async (call) => {
  const { db, caller, body } = call;
  const application = await lockApplication(db, call.params.id);
  const { status, account } = await passApplication(db, application, body, caller.staffId);
  call.audit({
    targetType: auditTargets.matchmakerApply,
    targetId: application.id,
    before: { status: application.status },
    after: { status, ...body },
  });
  return { id: application.id, status, account };
});

export const confirmDeposit = handle(endpoints.confirmDeposit, async (call) => {
  const { db, caller } = call;
  const { voucherImg } = call.body;
  const application = await lockApplication(db, call.params.id);
  if (!endpoints.waitsForDeposit(application) || application.depositOrderId === null) throw new AppError("STALE");
  await sql`update matchmaker_apply set voucher_img = ${voucherImg} where id = ${application.id}`.execute(db);
  await confirmReceipt(db, application.depositOrderId, {
    staffId: caller.staffId,
    receiptNo: "",
    voucherImgs: [voucherImg],
  });
  const account = await giveFirstPassword(db, application.userId);
  call.audit({
    targetType: auditTargets.matchmakerApply,
    targetId: application.id,
    before: { status: "WAIT_PAY" },
    after: { status: "PASSED", orderId: application.depositOrderId },
  });
  return { id: application.id, status: "PASSED" as const, account };
});
