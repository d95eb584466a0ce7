import { marriageOrder } from "@hongxian/contract/features/marriage-order/marriage-order.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const nameOf = (column: string) =>
  sql<string | null>`(select s.name from staff s where s.user_id = ${sql.ref(`t.${column}`)} limit 1)`;
const shares = sql<number>`(select coalesce(sum(s.amount_cents - s.reversed_cents), 0)::bigint from profit_share s
  where s.order_id = t.id)`;
const received = sql<number>`(case when t.pay_time is null then 0 else t.pay_cents end)`;
const invoicedSql = sql<
  "NONE" | "WAIT" | "DONE"
>`coalesce((select case i.status when 'INVOICE' then 'DONE' else 'WAIT' end from invoice_order x
  join invoice i on i.id = x.invoice_id
  where x.order_id = t.id and (i.status = 'WAIT_INVOICE' or i.status = 'INVOICE' and i.red_time is null)
  order by i.status limit 1), 'NONE')`;
/** Unpaid orders are listed with the paid ones of the same days: they wait for their money. */
const turnTime = sql<string>`coalesce(t.pay_time, t.created_time)`;

export const marriageOrderServer = serveResource(marriageOrder, {
  table: "trade_order",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: sql<boolean>`t.order_type = 'MARRIAGE'`,
  computed: {
    saveCents: sql<number>`(t.discount_cents + t.coupon_cents - t.adjust_cents)`,
    receivedCents: received,
    contractNo: sql<string | null>`(select c.contract_no from user_contract c where c.id = t.contract_id)`,
    contractStatus: sql`(select c.status from user_contract c where c.id = t.contract_id)`,
    endTime: sql<string | null>`coalesce((select c.end_time from user_contract c where c.id = t.contract_id),
      (select max(r.end_time) from member_right r where r.order_id = t.id))`,
    saleName: nameOf("sale_user_id"),
    matchmakerName: sql<string | null>`coalesce(${nameOf("matchmaker_user_id")},
      (select a.name from agent a where a.user_id = t.matchmaker_user_id limit 1))`,
    shareCents: shares,
    invoiced: invoicedSql,
    isSettled: sql<boolean>`exists (select from profit_share s where s.order_id = t.id and s.status = 'SETTLED')`,
    turnTime,
  },
  filters: {
    saleUserId: (id: number) => sql<boolean>`t.sale_user_id = ${id}`,
    matchmakerUserId: (id: number) => sql<boolean>`t.matchmaker_user_id = ${id}`,
    region: (code: number) =>
      sql<boolean>`exists (select from member m
        where m.user_id = t.user_id and ${code} in (m.home_prov_id, m.home_city_id, m.home_area_id))`,
    borrowed: (value: string) =>
      value === "YES" ? sql<boolean>`t.borrow_request_id is not null` : sql<boolean>`t.borrow_request_id is null`,
  },
  run: {},
});
