import { isOpenRefund } from "@hongxian/contract/core/money/order.rules.ts";
import { refundApply } from "@hongxian/contract/core/money/refund.resource.ts";
import type { payMode } from "@hongxian/contract/core/money/trade.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { conditionSql } from "../../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../../kit/serve-resource.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { amountConditions } from "../trade/amount-filter.ts";
import { payerConditions } from "../trade/payer-filter.ts";
import { timeSpan } from "../trade/time-span.ts";

const ofOrder = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`o.${column}`)} from trade_order o where o.id = t.order_id)`;
const ofContract = <T>(value: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(select ${value} from user_contract c join trade_order o on o.contract_id = c.id where o.id = t.order_id)`;

const marriagePage = "/flowingWater/marriageRefundApply";
const ordersPage = "/flowingWater/order";

/** Rows follow their member; an account with only one of the two pages sees that page's kinds. */
export function refundScope(caller: Caller) {
  const scope = memberBoundScope(caller, sql.ref("t.user_id"));
  const { pages } = caller.holder;
  const both = caller.roleId === adminRoleId || (pages.has(marriagePage) && pages.has(ordersPage));
  if (both || scope === "none") return scope;
  const kinds = pages.has(marriagePage) ? sql<boolean>`t.kind = 'MARRIAGE'` : sql<boolean>`t.kind <> 'MARRIAGE'`;
  return scope === "all" ? kinds : sql<boolean>`(${scope} and ${kinds})`;
}

/** The payment method of the refund; the finance report counts by the same. */
const backMode = sql<ChoiceOf<
  typeof payMode
> | null>`(select case t.refund_mode when 'BALANCE' then 'BALANCE' when 'OFFLINE' then 'BANK' else o.pay_mode end
  from trade_order o where o.id = t.order_id)`;

/** Given up after somebody had talked with the member. */
export const isKept = sql<boolean>`(t.status = 'CANCELED' and exists (select from communicate_note n
  where n.user_id = t.user_id and n.created_time >= t.created_time))`;

export const refundServer: ServedResource = serveResource(refundApply, {
  table: "refund_apply",
  scope: refundScope,
  computed: {
    orderNo: ofOrder("order_no"),
    orderType: ofOrder("order_type"),
    feeType: ofOrder("fee_type"),
    payMode: ofOrder("pay_mode"),
    backMode,
    payCents: ofOrder("pay_cents"),
    restCents: sql<number>`(select o.pay_cents - o.refund_cents from trade_order o where o.id = t.order_id)`,
    goods: sql`(select coalesce(json_agg(json_build_object('title', i.title, 'specText', i.spec_text, 'imageUrl',
        i.image_url, 'count', (x ->> 'count')::int) order by i.id), '[]')
      from jsonb_array_elements(t.items) x join order_item i on i.id = (x ->> 'orderItemId')::bigint
      where i.order_id = t.order_id)`,
    shopId: ofOrder("shop_id"),
    platform: ofOrder("platform"),
    saleName: sql<
      string | null
    >`(select s.name from trade_order o join staff s on s.user_id = o.sale_user_id where o.id = t.order_id limit 1)`,
    contractId: ofOrder("contract_id"),
    contractNo: ofContract(sql`c.contract_no`),
    contractStatus: ofContract(sql`c.status`),
    introUsed: ofContract(sql`c.intro_used`),
    introTotal: ofContract(sql`c.intro_total`),
    servedDays: ofContract(sql`greatest(0, extract(day from now() - c.begin_time)::int)`),
    noteNum: sql<number>`(select count(*)::int from communicate_note n
      where n.user_id = t.user_id and n.created_time >= t.created_time)`,
  },
  filters: {
    basis: () => sql<boolean>`true`,
    kept: (wanted: boolean) => (wanted ? isKept : sql<boolean>`not ${isKept}`),
    saleUserId: (id: number) =>
      sql<boolean>`exists (select from trade_order o where o.id = t.order_id and o.sale_user_id = ${id})`,
    ...payerConditions,
    ...amountConditions("t.refund_cents"),
  },
  condition: (query, caller) => {
    const { condition: _, ...plain } = refundServer.listed;
    const { no, beginTime, endTime } = query;
    const states = (query["status"] ?? []) as readonly string[];
    // Waiting refunds are shown however old they are, and a number identifies its refund.
    const isWhole =
      beginTime === undefined &&
      endTime === undefined &&
      (no !== undefined || (states.length > 0 && states.every(isOpenRefund)));
    if (query["basis"] !== "DONE")
      return conditionSql(plain, caller, isWhole ? { ...query, beginTime: "2000-01-01" } : query);
    const others = conditionSql(plain, caller, { ...query, beginTime: "2000-01-01", endTime: undefined });
    return isWhole ? others : sql<boolean>`${others} and ${timeSpan(sql.ref("t.done_time"), beginTime, endTime)}`;
  },
  summary: async (call, condition) => {
    const { rows } = await sql<{
      applyCents: number;
      refundCents: number;
    }>`select coalesce(sum(t.apply_cents), 0)::bigint as apply_cents,
        coalesce(sum(t.refund_cents), 0)::bigint as refund_cents from refund_apply t where ${condition}`.execute(
      call.db,
    );
    // The tabs count every state, whichever of them is shown.
    const query = call.query as Readonly<Record<string, unknown>>;
    const widest = { ...query, status: undefined, beginTime: query["beginTime"] ?? "2000-01-01" };
    const counted = await sql<{ status: string; n: number }>`select t.status, count(*)::int as n from refund_apply t
      where t.status in ('WAIT_AUDIT', 'WAIT_FINANCE', 'REFUNDING', 'REFUND_FAIL')
        and ${conditionSql(refundServer.listed, call.caller, widest)} group by 1`.execute(call.db);
    return {
      ...(rows[0] ?? { applyCents: 0, refundCents: 0 }),
      counts: Object.fromEntries(counted.rows.map(({ status, n }) => [status, n])),
    };
  },
  run: {},
});
