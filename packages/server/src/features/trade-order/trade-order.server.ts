import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { sql } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { orderScope } from "../../core/money/orders/order-scope.ts";
import { payerConditions } from "../../core/money/trade/payer-filter.ts";
import { timeSpan } from "../../core/money/trade/time-span.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";

const longAgo = "2000-01-01";
const bases = { CREATED: "t.created_time", PAID: "t.pay_time", REFUND: "t.refund_time" } as const;
const basisOf = (value: unknown) => bases[value === "PAID" || value === "REFUND" ? value : "CREATED"];

export const tradeOrderServer: ServedResource = serveResource(tradeOrder, {
  table: "trade_order",
  scope: orderScope,
  computed: {
    saveCents: sql<number>`(t.discount_cents + t.coupon_cents - t.adjust_cents)`,
    channelTradeNo: sql<
      string | null
    >`(select p.channel_trade_no from payment p where p.order_id = t.id and p.channel_trade_no is not null
      order by p.id desc limit 1)`,
    contractNo: sql<string | null>`(select c.contract_no from user_contract c where c.id = t.contract_id)`,
    saleName: sql<string | null>`(select s.name from staff s where s.user_id = t.sale_user_id limit 1)`,
  },
  filters: {
    basis: () => sql<boolean>`true`,
    saleUserId: (id: number) => sql<boolean>`t.sale_user_id = ${id}`,
    ...payerConditions,
    refunded: (value: string) =>
      value === "YES" ? sql<boolean>`t.refund_cents > 0` : sql<boolean>`t.refund_cents = 0`,
    ...amountConditions("t.pay_cents"),
  },
  condition: (query, caller) => {
    const { condition: _, ...plain } = tradeOrderServer.listed;
    const { beginTime, endTime, orderNo } = query;
    const others = conditionSql(plain, caller, { ...query, beginTime: longAgo, endTime: undefined });
    // A number identifies its order whatever the date range.
    const isNamed = orderNo !== undefined && beginTime === undefined && endTime === undefined;
    return isNamed
      ? others
      : sql<boolean>`${others} and ${timeSpan(sql.ref(basisOf(query["basis"])), beginTime, endTime)}`;
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{ payCents: number; refundCents: number }>`select
        coalesce(sum(t.pay_cents) filter (where t.pay_time is not null), 0)::bigint as pay_cents,
        coalesce(sum(t.refund_cents), 0)::bigint as refund_cents
      from trade_order t where ${condition}`.execute(db);
    return rows[0] ?? { payCents: 0, refundCents: 0 };
  },
  run: {},
});
