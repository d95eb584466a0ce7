import * as endpoints from "@hongxian/contract/core/money/order.endpoints.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { handle } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { orderScope } from "./order-scope.ts";
import { timeSpan } from "../trade/time-span.ts";

type Summary = z.output<typeof endpoints.getOrderSummary.data>;
type Figures = Pick<Summary, "receivedCents" | "paidNum" | "payerNum">;

const top = 10;

/** Turnover counts every order with payTime in the range whatever its present status; refunds by doneTime. */
export const getOrderSummary = handle(endpoints.getOrderSummary, async ({ db, caller, query }) => {
  const scope = scopeSql(orderScope(caller));
  const ofType = query.orderType === undefined ? sql<boolean>`true` : sql<boolean>`t.order_type = ${query.orderType}`;
  const mine = sql<boolean>`${scope} and ${ofType}`;
  const within = (column: string) => timeSpan(sql.ref(column), query.beginTime, query.endTime);
  const paid = sql<boolean>`t.pay_time is not null and ${within("t.pay_time")} and ${mine}`;
  const done = sql`from refund_apply r join trade_order t on t.id = r.order_id
    where r.status = 'DONE' and ${within("r.done_time")} and ${mine}`;
  const figures =
    await sql<Figures>`select coalesce(sum(t.pay_cents), 0)::bigint as received_cents, count(*)::int as paid_num,
      count(distinct t.user_id)::int as payer_num from trade_order t where ${paid}`.execute(db);
  const wait = await sql<{
    cents: number;
  }>`select coalesce(sum(t.pay_cents), 0)::bigint as cents from trade_order t
    where t.status in ('WAIT_PAY', 'PAYING', 'PAY_FAIL') and ${mine}`.execute(db);
  const refunds = await sql<{
    cents: number;
  }>`select coalesce(sum(r.refund_cents), 0)::bigint as cents ${done}`.execute(db);
  const tries = await sql<{
    bp: number | null;
  }>`select round(count(*)
      filter (where p.status in ('PAID', 'PAY_BACK')) * 10000.0 / nullif(count(*)
      filter (where p.status in ('PAID', 'PAY_BACK', 'PAY_FAIL')), 0))::int as bp
      from payment p join trade_order t on t.id = p.order_id where ${within("p.request_time")} and ${mine}`.execute(db);
  const received = await sql<
    Summary["received"][number]
  >`select t.pay_time::date as day, sum(t.pay_cents)::bigint as cents from trade_order t where ${paid} group by 1
    order by 1`.execute(db);
  const refunded = await sql<
    Summary["refunded"][number]
  >`select r.done_time::date as day, sum(r.refund_cents)::bigint as cents ${done} group by 1 order by 1`.execute(db);
  const byFeeType = await sql<
    Summary["byFeeType"][number]
  >`select t.pay_time::date as day, coalesce(t.fee_type, t.order_type) as fee_type, sum(t.pay_cents)::bigint as cents
    from trade_order t where ${paid} group by 1, 2 order by 1`.execute(db);
  const byShop = await sql<
    Summary["byShop"][number]
  >`select coalesce(max(h.name), '—') as name, sum(t.pay_cents)::bigint as cents, count(*)::int as count
      from trade_order t left join shop h on h.id = t.shop_id
      where ${paid} group by t.shop_id order by cents desc limit ${sql.lit(top)}`.execute(db);
  const bySale = await sql<
    Summary["bySale"][number]
  >`select coalesce(max(s.name), '—') as name, sum(t.pay_cents)::bigint as cents, count(distinct t.id)::int as count
      from trade_order t left join staff s on s.user_id = t.sale_user_id
      where ${paid} group by t.sale_user_id order by cents desc limit ${sql.lit(top)}`.execute(db);
  return {
    ...(figures.rows[0] ?? { receivedCents: 0, paidNum: 0, payerNum: 0 }),
    refundCents: refunds.rows[0]?.cents ?? 0,
    waitCents: wait.rows[0]?.cents ?? 0,
    successBp: tries.rows[0]?.bp ?? null,
    received: received.rows,
    refunded: refunded.rows,
    byFeeType: byFeeType.rows,
    byShop: byShop.rows,
    bySale: bySale.rows,
  };
});
