import { tradeOrder } from "@hongxian/contract/features/trade-order/trade-order.resource.ts";
import { sql, type RawBuilder } from "kysely";
import { amountConditions } from "../../core/money/trade/amount-filter.ts";
import { orderScope } from "../../core/money/orders/order-scope.ts";
import { payerConditions } from "../../core/money/trade/payer-filter.ts";
import { timeSpan } from "../../core/money/trade/time-span.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";

const longAgo = "2000-01-01";
const bases = { CREATED: "t.created_time", PAID: "t.pay_time", REFUND: "t.refund_time" } as const;
const basisOf = (value: unknown) => bases[value === "PAID" || value === "REFUND" ? value : "CREATED"];

/** Texts with digits are numbers of orders, or those of a member; others are names. */
function keywordSql(text: string, caller: Caller): RawBuilder<boolean> {
  const byMember = memberKeyword(sql.ref("t.user_id"), text, caller);
  if (!/\d/.test(text)) return byMember;
  if (/^\d{11}$/.test(text)) return sql<boolean>`(${byMember} or t.order_no = ${text})`;
  const like = likeText(text);
  const byNumber = sql<boolean>`(t.order_no ilike ${like}
    or exists (select from payment p where p.order_id = t.id and p.channel_trade_no ilike ${like}))`;
  return /^\d{1,15}$/.test(text) ? sql<boolean>`(${byMember} or ${byNumber})` : byNumber;
}

export const tradeOrderServer: ServedResource = serveResource(tradeOrder, {
  table: "trade_order",
  scope: orderScope,
  computed: {
    receivedCents: sql<number | null>`(case when t.pay_time is not null then t.pay_cents end)`,
    isWrittenOff: sql<boolean>`(t.written_off_id is not null)`,
    saveCents: sql<number>`(t.discount_cents + t.coupon_cents - t.adjust_cents)`,
    channelTradeNo: sql<
      string | null
    >`(select p.channel_trade_no from payment p where p.order_id = t.id and p.channel_trade_no is not null
      order by p.id desc limit 1)`,
    contractNo: sql<string | null>`(select c.contract_no from user_contract c where c.id = t.contract_id)`,
    saleName: sql<string | null>`(select s.name from staff s where s.user_id = t.sale_user_id limit 1)`,
  },
  filters: {
    keyword: keywordSql,
    basis: () => sql<boolean>`true`,
    saleUserId: (id: number) => sql<boolean>`t.sale_user_id = ${id}`,
    ...payerConditions,
    refunded: (value: string) =>
      value === "YES" ? sql<boolean>`t.refund_cents > 0` : sql<boolean>`t.refund_cents = 0`,
    ...amountConditions("t.pay_cents"),
  },
  condition: (query, caller) => {
    const { condition: _, ...plain } = tradeOrderServer.listed;
    const { beginTime, endTime, orderNo, keyword } = query;
    const others = conditionSql(plain, caller, { ...query, beginTime: longAgo, endTime: undefined });
    // Who names an order or its member means it whatever the date range.
    const isNamed = (orderNo ?? keyword) !== undefined && beginTime === undefined && endTime === undefined;
    return isNamed
      ? others
      : sql<boolean>`${others} and ${timeSpan(sql.ref(basisOf(query["basis"])), beginTime, endTime)}`;
  },
  run: {},
});
