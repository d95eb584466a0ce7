import { ledgerEntry, ledgerOwner } from "@hongxian/contract/features/ledger/ledger.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import type { Scope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const memberOf = sql<number | null>`(case t.owner_type when 'MEMBER' then t.owner_id when 'AGENT'
  then (select a.user_id from agent a where a.id = t.owner_id) end)`;
const ownerName = sql<string>`coalesce(case t.owner_type when 'MEMBER'
  then (select m.first_name from member m where m.user_id = t.owner_id) when 'AGENT'
  then (select a.name from agent a where a.id = t.owner_id) end, '')`;
/** The number of the record behind an entry, where it has one. */
const bizNo = sql<string>`coalesce(case t.biz_type
  when 'ORDER' then (select o.order_no from trade_order o where o.id = t.biz_id) when 'MARRIAGE_MEMBER'
  then (select o.order_no from trade_order o where o.id = t.biz_id)
  when 'REFUND' then (select r.refund_no from refund_apply r where r.id = t.biz_id) when 'WITHDRAW'
    then (select w.no from withdrawal w where w.id = t.biz_id)
  when 'GIFT' then (select g.no from gift_record g where g.id = t.biz_id) end, t.biz_id::text)`;

/**
 * The ledger belongs to the platform: an account that does not see every member sees only its own members' accounts.
 */
function ledgerScope(caller: Caller): Scope {
  const scope = memberBoundScope(caller, sql.ref("t.owner_id"));
  if (scope === "all" || scope === "none") return scope;
  return sql<boolean>`(t.owner_type = 'MEMBER' and ${scope})`;
}

const recordOf = (text: string) => sql<boolean>`(t.biz_type in ('ORDER', 'MARRIAGE_MEMBER')
  and t.biz_id in (select o.id from trade_order o where o.order_no ilike ${likeText(text)})
  or t.biz_type = 'REFUND' and t.biz_id in (select r.id from refund_apply r where r.refund_no ilike ${likeText(text)})
  or t.biz_type = 'WITHDRAW' and t.biz_id in (select w.id from withdrawal w where w.no ilike ${likeText(text)})
  or t.biz_type = 'GIFT' and t.biz_id in (select g.id from gift_record g where g.no ilike ${likeText(text)})
  or t.txn_id in (select x.id from ledger_txn x where x.txn_no = ${text})
  or ${/^\d{1,15}$/.test(text) ? sql<boolean>`t.biz_id = ${text}::bigint` : sql<boolean>`false`})`;

export const ledgerEntryServer = serveResource(ledgerEntry, {
  table: "ledger_entry",
  scope: ledgerScope,
  computed: {
    txnNo: sql<string>`(select x.txn_no from ledger_txn x where x.id = t.txn_id)`,
    userId: memberOf,
    ownerName,
    sub: sql<string>`(select a.sub from ledger_account a where a.id = t.account_id)`,
    isPoint: sql<boolean>`t.account in ('INTEGRAL', 'POINT_ISSUE')`,
    bizNo,
    inCents: sql<number>`greatest(t.amount_cents, 0)`,
    outCents: sql<number>`greatest(-t.amount_cents, 0)`,
    isReversible: sql<boolean>`(t.biz_type in ('ADMIN_ADJUST', 'RECON')
      and exists (select from ledger_txn x where x.id = t.txn_id and x.reverses_txn_id is null)
      and not exists (select from ledger_txn r where r.reverses_txn_id = t.txn_id))`,
  },
  filters: {
    bizNo: recordOf,
    sub: (name: string) => sql<boolean>`(select a.sub from ledger_account a where a.id = t.account_id) = ${name}`,
    direction: (value: string) =>
      value === "IN" ? sql<boolean>`t.amount_cents > 0` : sql<boolean>`t.amount_cents < 0`,
    amountMin: (yuan: number) => sql<boolean>`abs(t.amount_cents) >= ${Math.round(yuan * 100)}::bigint`,
    amountMax: (yuan: number) => sql<boolean>`abs(t.amount_cents) <= ${Math.round(yuan * 100)}::bigint`,
  },
  summary: async ({ db }, condition) => {
    const isPoint = sql`t.account in ('INTEGRAL', 'POINT_ISSUE')`;
    const { rows } = await sql<{
      inCents: number;
      outCents: number;
      inPoints: number;
      outPoints: number;
    }>`select coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0 and not ${isPoint}), 0)::bigint as in_cents,
        coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0 and not ${isPoint}), 0)::bigint as out_cents,
        coalesce(sum(t.amount_cents) filter (where t.amount_cents > 0 and ${isPoint}), 0)::bigint as in_points,
        coalesce(-sum(t.amount_cents) filter (where t.amount_cents < 0 and ${isPoint}), 0)::bigint as out_points
      from ledger_entry t where ${condition}`.execute(db);
    return rows[0] ?? { inCents: 0, outCents: 0, inPoints: 0, outPoints: 0 };
  },
  run: {},
});

const columns: Readonly<Record<string, string>> = {
  RECHARGE: "recharge",
  INCOME: "income",
  FROZEN: "frozen",
  DEPOSIT: "deposit",
  DEBT: "debt",
  INTEGRAL: "integral",
};

export const ledgerOwnerServer = serveResource(ledgerOwner, {
  table: "ledger_owner",
  scope: ledgerScope,
  computed: { userId: memberOf, ownerName },
  filters: {
    account: (name: string) => sql<boolean>`${sql.ref(`t.${columns[name] ?? "recharge"}`)} > 0`,
    inDebt: () => sql<boolean>`t.debt > 0`,
    amountMin: (yuan: number) => sql<boolean>`t.recharge + t.income >= ${Math.round(yuan * 100)}::bigint`,
    amountMax: (yuan: number) => sql<boolean>`t.recharge + t.income <= ${Math.round(yuan * 100)}::bigint`,
  },
  run: {},
});
