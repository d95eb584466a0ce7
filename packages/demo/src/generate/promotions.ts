import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { dayMs, startOfDay } from "./calendar.ts";
import type { Organisation } from "./organisation.ts";

/** Name, type, days from now it begins and ends, state, terms of the item, and its fee type. */
const activities = [
  ["年会员限时特价", "LIMIT_PRICE", -6, 8, "ONLINE", { price_cents: 42_800 }, "YEAR_MEMBER"],
  ["季会员八五折", "DISCOUNT", -12, 3, "ONLINE", { discount_bp: 8500 }, "QUARTER_MEMBER"],
  ["通话时长包买赠", "BUY_GIFT", -3, 20, "PAUSED", { gift_type: "MINUTES", gift_value: 20 }, "FREE_CALL_TIME"],
  ["首单月会员", "FIRST_BUY", 2, 30, "WAIT_START", { price_cents: 4800 }, "MONTH_MEMBER"],
  [
    "高级相亲会员满减",
    "FULL_REDUCE",
    5,
    25,
    "WAIT_AUDIT",
    { full_cents: 600_000, reduce_cents: 50_000 },
    "MARRIAGES_SUPER_MEMBER",
  ],
  ["夏末置顶特价", "LIMIT_PRICE", -90, -75, "FINISHED", { price_cents: 3800 }, "HOME_TOP"],
  ["春季解锁优惠", "DISCOUNT", 10, 20, "DRAFT", { discount_bp: 9000 }, "MARRIAGES_UNLOCK"],
] as const;

/** What an activity that ran at this time takes off the list price of an item. */
export function savedByActivity(feeType: string | null, listCents: number, time: number, now: number): number {
  const ran = activities.find(
    ([, , from, to, status, , type]) =>
      type === feeType &&
      (status === "ONLINE" || status === "FINISHED") &&
      time >= startOfDay(now) + from * dayMs &&
      time < startOfDay(now) + (to + 1) * dayMs - 1000,
  );
  if (ran === undefined) return 0;
  const terms = ran[5];
  const cents =
    "price_cents" in terms
      ? terms.price_cents
      : "discount_bp" in terms
        ? Math.ceil((listCents * terms.discount_bp) / 10_000)
        : listCents;
  return Math.max(0, listCents - cents);
}

/** Activities in every state, the floors, and how often they were shown. Prices and paid orders must exist. */
export async function writePromotions(db: Db, organisation: Organisation): Promise<void> {
  const [maker, auditor] = [organisation.staffBy("13800000008").id, organisation.staffBy("13800000007").id];
  const lines = JSON.stringify(
    activities.map(([name, type, from, to, status, terms, feeType]) => ({
      name,
      type,
      begin: from,
      until: to,
      status,
      fee_type: feeType,
      ...terms,
    })),
  );
  await sql`with k as (select *
      from jsonb_to_recordset(${lines}::jsonb) as k (name text, type text, begin int, until int, status text,
        fee_type text, price_cents bigint, discount_bp int,
      full_cents bigint, reduce_cents bigint, gift_type text, gift_value bigint)),
    a as (insert into promotion_activity (name, type, title, corner, platforms, per_user_limit, total_quota,
      budget_cents, stack_coupon, priority, show_countdown, start_time, end_time, status, create_staff_id,
      submit_staff_id, audit_staff_id, created_time)
      select name, type, name, '特惠', array['ANDROID', 'IOS', 'WEB', 'APPLET'], 2, 500, 5000000, type = 'DISCOUNT', 100,
        true, date_trunc('day', now()) + make_interval(days => begin),
        date_trunc('day', now()) + make_interval(days => until + 1, secs => -1), status, ${maker}::bigint,
        case when status <> 'DRAFT' then ${maker}::bigint end, case when status not in ('DRAFT', 'WAIT_AUDIT')
          then ${auditor}::bigint end,
          date_trunc('day', now()) + make_interval(days => least(begin, 0) - 2, hours => 10) from k returning id, name)
    insert into promotion_item (activity_id, target_type, target_id, price_cents, discount_bp, full_cents, reduce_cents,
      gift_type, gift_value)
      select a.id, 'FEE', s.id, k.price_cents, k.discount_bp, k.full_cents, k.reduce_cents, k.gift_type, k.gift_value
    from a join k using (name) join fee_setting s on s.fee_type = k.fee_type and s.status = 'ONLINE'`.execute(db);
  // The orders were written with the discount of an activity of their day.
  await sql`insert into promotion_use (activity_id, item_id, user_id, order_id, save_cents, status, created_time)
    select a.id, i.id, o.user_id, o.id, o.discount_cents, case when o.status in ('PAY_BACK', 'TIME_OUT') then 'RELEASED'
      when o.pay_time is null then 'HELD' else 'USED' end, o.created_time
    from promotion_activity a join promotion_item i on i.activity_id = a.id
    join trade_order o on o.fee_setting_id = i.target_id and o.discount_cents > 0 and o.point_amount = 0
      and o.created_time between a.start_time and a.end_time
    where a.status in ('ONLINE', 'FINISHED')`.execute(db);
  await sql`update trade_order o set activity_id = u.activity_id from promotion_use u where u.order_id = o.id`.execute(
    db,
  );
  await sql`update promotion_activity a set used_num = k.n, used_cents = k.cents
    from (select activity_id, count(*)::int as n, sum(save_cents)::bigint as cents from promotion_use
    where status <> 'RELEASED' group by 1) k where k.activity_id = a.id`.execute(db);
  await sql`update promotion_item i set used_num = k.n
    from (select item_id, count(*)::int as n from promotion_use where status <> 'RELEASED' group by 1) k
    where k.item_id = i.id`.execute(db);
  await sql`insert into promotion_floor (fee_type, floor_mode, value, update_staff_id)
    values ('YEAR_MEMBER', 'BP', 8000, ${maker}), ('MARRIAGES_SUPER_MEMBER', 'CENTS', 598000, ${maker})`.execute(db);
  await sql`insert into place_stat (kind, ref_id, stat_date, hour, show_num, click_num, convert_num)
    select x.kind, x.id, d::date, 9 + n, 60 + h % 140, 8 + h % 30, h % 5
    from (select 'PROMOTION' as kind, id from promotion_activity where status in ('ONLINE', 'PAUSED') union all
    select 'PROMOTION_SLOT', id from promotion_slot) x
    cross join generate_series(current_date - 6, current_date, interval '1 day') d cross
    join generate_series(0, 12, 4) n cross
    join lateral (select abs(hashtext(x.kind || x.id || d || n)) as h) k`.execute(db);
}
