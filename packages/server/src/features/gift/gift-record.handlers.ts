import * as endpoints from "@hongxian/contract/features/gift/gift-record.endpoints.ts";
import { giftRecordGrants as buttons } from "@hongxian/contract/features/gift/gift-record.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { markGifts } from "../../core/money/gifts/mark-gifts.ts";
import { handle } from "../../kit/call.ts";
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
