import { goodsOrder, goodsOrderSheet } from "@hongxian/contract/features/goods-order/goods-order.resource.ts";
import * as endpoints from "@hongxian/contract/features/goods-order/goods-order.endpoints.ts";
import { expressCompany, goodsRoutes, shipmentStatus } from "@hongxian/contract/core/goods/goods.choices.ts";
import { orderStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { openRefundStates } from "@hongxian/contract/core/money/order.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { maskPhoneSql, maskRealnameSql } from "../../core/people/member/mask-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { RevealSource } from "../../core/foundation/access/reveal.ts";
import { handle } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";
import * as actions from "./order-actions.ts";

type Condition = RawBuilder<boolean>;
export const goodsOrderScope = (caller: Caller) => memberBoundScope(caller, sql.ref("t.user_id"));
export const isGoodsOrder = sql<boolean>`t.order_type = 'GOODS'`;

const sent = <T>(value: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(select ${value} from shipment s where s.order_id = t.id)`;
const hasShipment = (condition: Condition): Condition =>
  sql<boolean>`exists (select from shipment s where s.order_id = t.id and ${condition})`;
const openRefund = sql<boolean>`exists (select from refund_apply r where r.order_id = t.id
  and r.status = any(${openRefundStates}::text[]))`;
const lastRefund = <T>(value: RawBuilder<unknown>): RawBuilder<T> =>
  sql<T>`(select ${value} from refund_apply r where r.order_id = t.id order by r.id desc limit 1)`;
const isPaid = sql<boolean>`t.status = 'PAID'`;
const late = sql<boolean>`(t.status = 'PAID'
  and exists (select from shipment s where s.order_id = t.id and s.status = 'WAIT_SHIP' and s.due_time < now()))`;

const desks: Readonly<Record<string, Condition>> = {
  ALL: sql<boolean>`true`,
  WAIT_PAY: sql<boolean>`t.status in ('WAIT_PAY', 'PAYING', 'PAY_FAIL')`,
  WAIT_SHIP: sql<boolean>`${isPaid} and ${hasShipment(sql<boolean>`s.status = 'WAIT_SHIP'`)}`,
  SHIPPED: sql<boolean>`${isPaid} and ${hasShipment(sql<boolean>`s.status = 'SHIPPED'`)}`,
  FINISHED: sql<boolean>`${isPaid} and t.fulfil_time is not null`,
  AFTER_SALE: openRefund,
  PAY_BACK: sql<boolean>`t.status = 'PAY_BACK'`,
  TIME_OUT: sql<boolean>`t.status = 'TIME_OUT'`,
};
/** Orders that wait for somebody are shown however old they are. */
const waitingDesks = new Set(["WAIT_SHIP", "AFTER_SALE"]);

const conditions = {
  keyword: (text: string) =>
    sql<boolean>`(t.order_no ilike ${likeText(text)} or ${hasShipment(sql<boolean>`s.tracking_no = ${text}`)})`,
  goodsId: (id: number) =>
    sql<boolean>`exists (select from order_item i where i.order_id = t.id and i.goods_id = ${id})`,
  receiver: (text: string) => hasShipment(sql<boolean>`(s.phone = ${text} or s.receiver = ${text})`),
  kind: (kind: string) =>
    sql<boolean>`exists (select from order_item i join goods g on g.id = i.goods_id
      where i.order_id = t.id and g.kind = ${kind})`,
  late: (value: string) => (value === "YES" ? late : sql<boolean>`not ${late}`),
  desk: (value: string) => desks[value] ?? sql<boolean>`true`,
};

export const goodsOrderServer: ServedResource = serveResource(goodsOrder, {
  table: "trade_order",
  scope: goodsOrderScope,
  where: isGoodsOrder,
  computed: {
    kind: sql`(select g.kind from order_item i join goods g on g.id = i.goods_id where i.order_id = t.id limit 1)`,
    items: sql`(select coalesce(json_agg(json_build_object('id', i.id, 'goodsId', i.goods_id, 'title', i.title,
      'specText', i.spec_text, 'imageUrl', i.image_url,
      'priceCents', i.price_cents, 'count', i.count, 'refundCount', i.refund_count, 'isVerified',
        i.verify_time is not null) order by i.id), '[]')
      from order_item i where i.order_id = t.id)`,
    saveCents: sql<number>`(t.discount_cents + t.coupon_cents - t.adjust_cents)`,
    receiver: sent<string>(maskRealnameSql(sql.ref("s.receiver"))),
    phone: sent<string>(maskPhoneSql(sql.ref("s.phone"))),
    place: sent<string>(
      sql`(select coalesce(string_agg(g.name, ' ' order by g.level), '') from region g
        where g.id in (s.prov_id, s.city_id))`,
    ),
    shipStatus: sent(sql.ref("s.status")),
    isLate: late,
    company: sent<string>(sql.ref("s.company")),
    trackingNo: sent<string>(sql.ref("s.tracking_no")),
    shipTime: sent<string | null>(sql.ref("s.ship_time")),
    refundId: lastRefund<number | null>(sql.ref("r.id")),
    refundStatus: lastRefund(sql.ref("r.status")),
    refundApplyCents: lastRefund<number | null>(sql.ref("r.refund_cents")),
  },
  filters: conditions,
  condition: (query, caller) => {
    const { condition: _, ...plain } = goodsOrderServer.listed;
    const { desk, keyword, beginTime, endTime } = query;
    const isWhole =
      beginTime === undefined && endTime === undefined && (keyword !== undefined || waitingDesks.has(String(desk)));
    return conditionSql(plain, caller, isWhole ? { ...query, beginTime: "2000-01-01" } : query);
  },
  summary: async ({ db, caller }, condition) => {
    const { rows } = await sql<{
      payCents: number;
      freightCents: number;
      saveCents: number;
    }>`select coalesce(sum(t.pay_cents), 0)::bigint as pay_cents,
        coalesce(sum(t.freight_cents), 0)::bigint as freight_cents,
        coalesce(sum(t.discount_cents + t.coupon_cents - t.adjust_cents), 0)::bigint as save_cents
      from trade_order t where ${condition}`.execute(db);
    const counted = await sql<{
      waitShip: number;
      afterSale: number;
      late: number;
    }>`select count(*) filter (where ${desks["WAIT_SHIP"]})::int as wait_ship,
        count(*) filter (where ${openRefund})::int as after_sale, count(*) filter (where ${late})::int as late
      from trade_order t where ${isGoodsOrder} and t.status = 'PAID' and ${scopeSql(goodsOrderScope(caller))}`.execute(
      db,
    );
    const { waitShip = 0, afterSale = 0, late: lateNum = 0 } = counted.rows[0] ?? {};
    return {
      ...(rows[0] ?? { payCents: 0, freightCents: 0, saveCents: 0 }),
      counts: { WAIT_SHIP: waitShip, AFTER_SALE: afterSale, late: lateNum },
    };
  },
  versioned: true,
  run: {
    ship: actions.shipOrder,
    receive: actions.receiveOrder,
    adjust: actions.adjustOrder,
    address: actions.changeAddress,
    tracking: actions.changeTracking,
    print: actions.printShipment,
    remark: async (_call, _order, { remark }) => ({ set: { remark } }),
  },
});

const ofOrder = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`o.${column}`)} from trade_order o where o.id = t.order_id)`;
const ofShipment = <T>(column: string): RawBuilder<T> =>
  sql<T>`(select ${sql.ref(`s.${column}`)} from shipment s where s.order_id = t.order_id)`;

export const goodsOrderSheetServer: ServedResource = serveResource(goodsOrderSheet, {
  table: "order_item",
  scope: (caller) => memberBoundScope(caller, ofOrder("user_id")),
  computed: {
    orderNo: ofOrder("order_no"),
    userId: ofOrder("user_id"),
    payCents: ofOrder("pay_cents"),
    freightCents: ofOrder("freight_cents"),
    payMode: ofOrder("pay_mode"),
    status: ofOrder("status"),
    createdTime: ofOrder("created_time"),
    payTime: ofOrder("pay_time"),
    shipStatus: ofShipment("status"),
    company: sql<string>`coalesce(${ofShipment("company")}, '')`,
    trackingNo: sql<string>`coalesce(${ofShipment("tracking_no")}, '')`,
  },
  // The conditions of the orders' own list: inside, t is the order.
  condition: (query, caller) =>
    sql<boolean>`t.order_id in (select t.id from trade_order t
      where ${conditionSql(goodsOrderServer.listed, caller, query)})`,
  run: {},
});

export const shipmentReveal: RevealSource = {
  type: auditTargets.shipment,
  routes: [goodsRoutes.order],
  read: async ({ db, caller }, id) => {
    const { rows } = await sql<{ receiver: string; phone: string; address: string }>`select s.receiver, s.phone,
        concat_ws(' ', (select string_agg(g.name, ' ' order by g.level) from region g
        where g.id in (s.prov_id, s.city_id, s.area_id)), s.address) as address
      from trade_order t join shipment s on s.order_id = t.id
      where t.id = ${id} and ${isGoodsOrder} and ${scopeSql(goodsOrderScope(caller))}`.execute(db);
    return rows[0] ?? null;
  },
};

type Stat = z.output<typeof endpoints.getGoodsOrderStat.data>;
export const getGoodsOrderStat = handle(endpoints.getGoodsOrderStat, async ({ db, caller }) => {
  const scope = scopeSql(goodsOrderScope(caller));
  const { rows } = await sql<Stat>`with open as (select t.* from trade_order t
      where ${isGoodsOrder} and t.status = 'PAID' and ${scope}),
      recent as (select t.* from trade_order t where ${isGoodsOrder} and t.pay_time >= current_date - 29 and ${scope})
    select (select count(*)::int from open t where ${desks["WAIT_SHIP"]}) as wait_ship,
      (select count(*)::int from open t where ${late}) as late,
      (select count(*)::int from open t where ${openRefund}) as after_sale,
      (select coalesce(sum(pay_cents), 0)::bigint from recent where pay_time >= current_date) as today_cents,
      (select round(count(*) filter (where refund_cents > 0) * 10000.0 / nullif(count(*), 0))::int
      from recent) as refund_bp,
      (select json_agg(json_build_object('day', d.day, 'paidNum', coalesce(p.n, 0), 'shipNum', coalesce(s.n, 0))
      order by d.day)
        from (select g::date as day from generate_series(current_date - 29, current_date, interval '1 day') g) d
        left join (select pay_time::date as day, count(*)::int as n from recent group by 1) p on p.day = d.day
        left join (select x.ship_time::date as day, count(*)::int as n from shipment x
        join trade_order t on t.id = x.order_id
          where x.ship_time >= current_date - 29 and ${scope} group by 1) s on s.day = d.day) as days`.execute(db);
  return rows[0] ?? { waitShip: 0, late: 0, afterSale: 0, todayCents: 0, refundBp: null, days: [] };
});

interface Track {
  readonly company: string;
  readonly trackingNo: string;
  readonly createdTime: string;
  readonly payTime: string | null;
  readonly shipTime: string | null;
  readonly receiveTime: string | null;
}
export const getOrderTrack = handle(endpoints.getOrderTrack, async ({ db, caller, params }) => {
  const { rows } =
    await sql<Track>`select s.company, s.tracking_no, t.created_time, t.pay_time, s.ship_time, s.receive_time
    from trade_order t join shipment s on s.order_id = t.id
    where t.id = ${params.id} and ${isGoodsOrder} and ${scopeSql(goodsOrderScope(caller))}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  const labels: Readonly<Record<string, string>> = expressCompany.labels;
  const company = labels[row.company] ?? row.company;
  const events = [
    [row.createdTime, orderStatus.labels.WAIT_PAY],
    [row.payTime, orderStatus.labels.PAID],
    [row.shipTime, `${shipmentStatus.labels.SHIPPED} ${company} ${row.trackingNo}`.trim()],
    [row.receiveTime, shipmentStatus.labels.RECEIVED],
  ] as const;
  return {
    company,
    trackingNo: row.trackingNo,
    events: events.flatMap(([time, text]) => (time === null ? [] : [{ time, text }])),
  };
});
