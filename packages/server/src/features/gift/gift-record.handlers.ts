import { bigMoneyCents, moneyMessages } from "@hongxian/contract/core/money/money.messages.ts";
import * as endpoints from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { giftRecordGrants as buttons, giftRecordMessages } from "@hongxian/contract/features/gift/gift-record.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { revokeGift } from "../../core/money/gifts/gifts.ts";
import { markGifts } from "../../core/money/gifts/mark-gifts.ts";
import { stateChanged } from "../../core/money/trade/move-state.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { giftScope } from "./gift-record.server.ts";

type Txn = z.output<typeof endpoints.getGiftLedger.data>[number];

export const getGiftLedger = handle(endpoints.getGiftLedger, async (call) => {
  const { db, params, caller } = call;
  const seen =
    await sql`select 1 from gift_record t where t.id = ${params.id} and ${scopeSql(giftScope(caller))}`.execute(db);
  if (seen.rows.length === 0) throw new AppError("NOT_FOUND");
  const { rows } = await sql<Txn>`select x.id, x.txn_no, x.biz_type, x.biz_step, x.memo, x.created_time,
      (select coalesce(json_agg(json_build_object('id', e.id, 'ownerType', e.owner_type, 'ownerName',
          coalesce((select m.first_name from member m where m.user_id = e.owner_id and e.owner_type = 'MEMBER'), ''),
          'account', e.account, 'sub', a.sub, 'unit', a.unit, 'amountCents', e.amount_cents, 'balanceAfter',
            e.balance_after) order by e.id), '[]')
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.txn_id = x.id) as entries
    from ledger_txn x where x.biz_type = 'GIFT' and x.biz_id = ${params.id} order by x.id`.execute(db);
  return rows;
});

interface Locked {
  readonly id: number;
  readonly status: "NORMAL" | "REVOKED";
  readonly amountCents: number;
  readonly isOld: boolean;
  readonly approvalId: number | null;
  readonly submitStaffId: number | null;
  readonly reason: string | null;
}

async function lockGift({ db, caller }: Call, id: number): Promise<Locked> {
  const { rows } =
    await sql<Locked>`select t.id, t.status, t.amount_cents, t.created_time < now() - interval '30 days' as is_old,
      a.id as approval_id, a.submit_staff_id, a.reason
    from gift_record t left
    join money_approval a on a.kind = 'GIFT_REVOKE' and a.ref_type = 'gift_record' and a.ref_id = t.id
      and a.status = 'WAIT'
    where t.id = ${id} and ${scopeSql(giftScope(caller))} for update of t`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const revokeGiftRecord = handle(endpoints.revokeGiftRecord, async (call) => {
  const { db, params, body, caller } = call;
  const gift = await lockGift(call, params.id);
  if (gift.status !== "NORMAL") throw stateChanged();
  if (gift.isOld) throw refused(moneyMessages.giftTooOld);
  if (gift.approvalId !== null) throw refused(giftRecordMessages.waiting);
  if (gift.amountCents > bigMoneyCents) {
    await sql`insert into money_approval (kind, ref_type, ref_id, amount_cents, reason, submit_staff_id)
      values ('GIFT_REVOKE', 'gift_record', ${gift.id}, ${gift.amountCents}, ${body.reason},
        ${caller.staffId})`.execute(db);
    call.audit({
      targetType: auditTargets.giftRecord,
      targetId: gift.id,
      after: { waiting: true, reason: body.reason },
    });
    return { id: gift.id, status: "NORMAL" as const, isWaiting: true };
  }
  call.audit({
    targetType: auditTargets.giftRecord,
    targetId: gift.id,
    before: { status: "NORMAL" },
    after: { status: "REVOKED", reason: body.reason },
  });
  await revokeGift(db, gift.id, caller.staffId, body.reason);
  return { id: gift.id, status: "REVOKED" as const, isWaiting: false };
});

export const reviewGiftRevoke = handle(endpoints.reviewGiftRevoke, async (call) => {
  const { db, params, body, caller } = call;
  const gift = await lockGift(call, params.id);
  if (gift.approvalId === null) throw stateChanged();
  if (gift.submitStaffId === caller.staffId) throw refused(moneyMessages.ownApproval);
  const status = body.pass ? "PASS" : "REFUSE";
  await sql`update money_approval
    set status = ${status}, audit_staff_id = ${caller.staffId}, audit_time = now(), audit_remark = ${body.remark},
      version = version + 1
    where id = ${gift.approvalId}`.execute(db);
  call.audit({
    targetType: auditTargets.giftRecord,
    targetId: gift.id,
    after: { review: status, remark: body.remark },
  });
  if (!body.pass) return { id: gift.id, status: gift.status, isWaiting: false };
  await revokeGift(db, gift.id, caller.staffId, gift.reason ?? "");
  return { id: gift.id, status: "REVOKED" as const, isWaiting: false };
});

export const markGiftRisk = handle(endpoints.markGiftRisk, async (call) => {
  const { db, body, caller } = call;
  const isMark = body.riskFlag !== "NONE";
  call.need(isMark ? buttons.mark : buttons.unmark);
  const chosen = sql<boolean>`t.id = any(${body.ids}::bigint[]) and ${scopeSql(giftScope(caller))}`;
  const { ids, withdrawals } = await markGifts(db, chosen, body.riskFlag);
  if (ids.length === 0) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.giftRecord,
    targetId: null,
    after: { riskFlag: body.riskFlag, count: ids.length },
  });
  for (const id of ids) call.auditItem({ targetType: auditTargets.giftRecord, targetId: id });
  return { changed: ids.length, withdrawals };
});
