import * as endpoints from "@hongxian/contract/features/ledger/ledger.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { auditFile } from "../../core/foundation/console/audit-file.ts";
import { platformAccount, type AccountRef } from "../../core/foundation/ledger/accounts.ts";
import { post } from "../../core/foundation/ledger/post.ts";
import { readBalance } from "../../core/foundation/ledger/read-balance.ts";
import { reserveAuditId } from "../../core/foundation/ledger/reserve-audit-id.ts";
import { reverseTxn } from "../../core/foundation/ledger/reverse-txn.ts";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { waiveDebtPosting } from "../../core/money/trade/earning-postings.ts";
import { capitalPosting } from "../../core/money/trade/trade-postings.ts";
import { handle, handleRaw } from "../../kit/call.ts";
import { drawStatement } from "./draw-statement.ts";

type Txn = z.output<typeof endpoints.getLedgerTxn.data>;
export const getLedgerTxn = handle(endpoints.getLedgerTxn, async (call) => {
  needWhole(call);
  const { rows } = await sql<Txn>`select t.id, t.txn_no, t.biz_type, t.biz_id, t.biz_step, t.memo, t.created_time,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = t.staff_id) as staff,
      (select r.txn_no from ledger_txn r where r.id = t.reverses_txn_id) as reverses_txn_no,
        (select r.txn_no from ledger_txn r where r.reverses_txn_id = t.id) as reversed_by_no,
      (select coalesce(json_agg(json_build_object('id', e.id, 'ownerType', e.owner_type, 'ownerName',
          coalesce(case e.owner_type when 'MEMBER' then (select m.first_name from member m where m.user_id = e.owner_id)
          when 'AGENT' then (select g.name from agent g where g.id = e.owner_id) end, ''),
          'account', e.account, 'sub', a.sub, 'unit', a.unit, 'amountCents', e.amount_cents, 'balanceAfter',
            e.balance_after, 'remark', e.remark) order by e.id), '[]')
        from ledger_entry e join ledger_account a on a.id = e.account_id where e.txn_id = t.id) as entries
    from ledger_txn t where t.id = ${call.params.id}`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});

export const reverseLedgerTxn = handle(endpoints.reverseLedgerTxn, async (call) => {
  needWhole(call);
  const { db, params, body, caller } = call;
  const { txnId } = await reverseTxn(db, params.id, caller.staffId, body.reason);
  call.audit({
    targetType: auditTargets.ledgerTxn,
    targetId: params.id,
    after: { reversedBy: txnId, reason: body.reason },
  });
  return { txnId };
});

export const waiveDebt = handle(endpoints.waiveDebt, async (call) => {
  const { db, params, body, caller } = call;
  if (caller.roleId !== adminRoleId) throw refused(endpoints.ledgerMessages.onlyAdmin);
  const { rows } = await sql<
    AccountRef & { balance: number }
  >`select owner_type, owner_id, account, sub, balance from ledger_account
    where id = ${params.accountId} and account = 'DEBT' for update`.execute(db);
  const debt = rows[0];
  if (debt === undefined) throw new AppError("NOT_FOUND");
  if (debt.balance <= 0) throw refused(endpoints.ledgerMessages.noDebt);
  const auditId = await reserveAuditId(db);
  await post(db, waiveDebtPosting(auditId, debt, debt.balance, caller.staffId, body.reason));
  call.audit({
    targetType: auditTargets.ledgerAccount,
    targetId: params.accountId,
    before: { debt: debt.balance },
    after: { debt: 0, reason: body.reason },
  });
  return { waivedCents: debt.balance };
});

export const moveCapital = handle(endpoints.moveCapital, async (call) => {
  const { db, body, caller } = call;
  const { payMode, direction, amount, voucherImg, reason } = body;
  const cents = direction === "IN" ? amount : -amount;
  const { rows } = await sql<{
    id: number;
  }>`insert into capital_move (pay_mode, cents, voucher_img, reason, staff_id)
    values (${payMode}, ${cents}, ${voucherImg}, ${reason}, ${caller.staffId}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const [posted] = await post(db, capitalPosting(id, payMode, cents, caller.staffId, reason));
  call.audit({ targetType: auditTargets.capitalMove, targetId: id, after: { payMode, cents, reason } });
  return { txnId: posted?.txnId ?? 0, balance: await readBalance(db, platformAccount.cash(payMode)) };
});

type Trial = z.output<typeof endpoints.getTrialBalance.data>;
/** Opening, movement and closing of a day or a month by account; members' and agents' accounts are added up. */
export const getTrialBalance = handle(endpoints.getTrialBalance, async (call) => {
  needWhole(call);
  const { db, query } = call;
  const day = query.date === undefined ? sql`current_date` : sql`${query.date}::date`;
  const from = query.month === undefined ? day : sql`${`${query.month}-01`}::date`;
  const to = query.month === undefined ? day : sql`(${from} + interval '1 month' - interval '1 day')::date`;
  const { rows } = await sql<Trial["rows"][number]>`with moved as (
      select a.owner_type, a.account, case when a.owner_type = 'PLATFORM' and a.account <> 'RED_POOL' then a.sub
        else '' end as sub, a.unit, a.side, e.amount_cents, e.created_time
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.created_time < ${to} + 1
    )
    select owner_type, account, sub, unit,
      coalesce(sum(case side when 'CREDIT' then amount_cents else -amount_cents end)
      filter (where created_time < ${from}), 0)::bigint as opening,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0 and created_time >= ${from}), 0)::bigint as debit,
      coalesce(sum(amount_cents) filter (where amount_cents > 0 and created_time >= ${from}), 0)::bigint as credit,
      coalesce(sum(case side when 'CREDIT' then amount_cents else -amount_cents end), 0)::bigint as closing
    from moved group by owner_type, account, sub, unit
    order by unit, array_position(array['PLATFORM', 'MEMBER', 'AGENT'], owner_type), account, sub`.execute(db);
  const sums = await sql<Trial["sums"][number]>`select a.unit,
      coalesce(sum(e.amount_cents) filter (where e.created_time < ${from}), 0)::bigint as opening,
      coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0 and e.created_time >= ${from}), 0)::bigint as
        debit,
      coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0 and e.created_time >= ${from}), 0)::bigint as
        credit,
      sum(e.amount_cents)::bigint as sum
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.created_time < ${to} + 1 group by 1 order by 1`.execute(db);
  const shown = await sql<{ from: string; to: string }>`select to_char(${from}, 'YYYY-MM-DD') as from,
    to_char(${to}, 'YYYY-MM-DD') as to`.execute(db);
  return { from: "", to: "", ...shown.rows[0], rows, sums: sums.rows };
});

type Cards = z.output<typeof endpoints.getLedgerCards.data>;
export const getLedgerCards = handle(endpoints.getLedgerCards, async (call) => {
  needWhole(call);
  const { rows } =
    await sql<Cards>`select coalesce(sum(balance) filter (where owner_type = 'MEMBER' and account = 'RECHARGE'),
      0)::bigint as recharge,
      coalesce(sum(balance) filter (where account in ('INCOME', 'BALANCE')), 0)::bigint as income,
        coalesce(sum(balance) filter (where account = 'FROZEN'), 0)::bigint as frozen,
      coalesce(sum(balance) filter (where account = 'DEBT'), 0)::bigint as debt,
        coalesce(sum(balance) filter (where account = 'SUSPENSE'), 0)::bigint as suspense
    from ledger_account`.execute(call.db);
  return rows[0] ?? { recharge: 0, income: 0, frozen: 0, debt: 0, suspense: 0 };
});

export const getOwnerStatement = handleRaw(endpoints.getOwnerStatement, async (call, _request, reply) => {
  const { db, params, caller } = call;
  const isMember = params.ownerType === "MEMBER";
  const scope = memberBoundScope(caller, isMember ? sql`${params.ownerId}::bigint` : sql`0`);
  if (scope !== "all") {
    const mine = isMember && scope !== "none" ? await sql<{ ok: boolean }>`select ${scope} as ok`.execute(db) : null;
    if (mine?.rows[0]?.ok !== true) throw new AppError("NOT_FOUND");
  }
  const bytes = await drawStatement(db, params.ownerType, params.ownerId);
  await auditFile(call, endpoints.getOwnerStatement, {
    targetType: params.ownerType === "MEMBER" ? auditTargets.member : auditTargets.agent,
    targetId: params.ownerId,
  });
  reply.header("content-disposition", `attachment; filename="statement-${params.ownerId}.pdf"`).type("application/pdf");
  return bytes;
});
