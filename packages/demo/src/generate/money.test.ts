import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "@hongxian/server/test/database.ts";
import { isLong } from "@hongxian/server/test/long.ts";
import { expectBooksRight } from "@hongxian/server/test/money.ts";
import { seedDemo } from "./seed-demo.ts";

const { db } = await testDatabase();

it.runIf(isLong)("the demo data makes ninety days of money on which every rule of the books holds", async () => {
  await seedDemo(db, { members: 2000, passwordHash: "x", now: new Date(), adminLogin: "13800000000" });
  const { rows } = await sql<
    Record<string, number>
  >`select (select count(*)::int from trade_order) as orders, (select count(*)::int from payment) as payments,
    (select count(*)::int from gift_record) as gifts, (select count(*)::int from call_record) as calls,
    (select count(*)::int from withdrawal) as withdrawals,
    (select count(*)::int from refund_apply) as refunds, (select count(*)::int from user_contract) as contracts,
      (select count(*)::int from invoice) as invoices,
    (select count(*)::int from profit_share) as shares, (select count(distinct tier)::int from profit_share) as tiers,
    (select count(*)::int from ledger_txn where biz_type = 'MM_REWARD') as rewards,
      (select count(distinct type)::int from matchmaker_reward
      where type in ('INVITE_REGISTER', 'INVITE_REALNAME', 'LIVE_HOST')) - 1 as earned_kinds,
        (select count(*)::int from introduction_quota where contract_id is not null) as quotas,
        (select count(*)::int from ledger_entry) as entries,
          (select count(distinct status)::int from withdrawal) as withdrawal_states,
    (select count(distinct status)::int from refund_apply) as refund_states,
    (select count(*)::int from family_share s
    join ledger_txn t on t.biz_type = 'FAMILY_SHARE' and t.biz_id = s.id) as family_shares`.execute(db);
  for (const [name, count] of Object.entries(rows[0] ?? {})) expect([name, count > 1]).toEqual([name, true]);
  await expectBooksRight(db);
  const odd = await sql<{
    uses: number;
    odd: number;
  }>`select count(u.id)::int as uses, count(*)
      filter (where u.save_cents is distinct
      from o.discount_cents
        or o.pay_cents <> o.amount_cents - o.discount_cents - o.coupon_cents + o.adjust_cents + o.freight_cents
      or u.activity_id is distinct from o.activity_id)::int as odd
    from trade_order o full join promotion_use u on u.order_id = o.id
    where (o.discount_cents > 0 and o.point_amount = 0) or u.id is not null`.execute(db);
  expect(odd.rows[0]?.uses).toBeGreaterThan(0);
  expect(odd.rows[0]?.odd).toBe(0);
  // Numbers continue where the demo ends.
  await sql`insert into ledger_txn (biz_type, biz_id, biz_step) values ('RECON', 1, 'X')`.execute(db);
});
