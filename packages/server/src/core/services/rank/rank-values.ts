import type { RankType } from "@hongxian/contract/core/figures/rank.choices.ts";
import { rankMessages } from "@hongxian/contract/core/figures/rank.choices.ts";
import { sql, type RawBuilder } from "kysely";

type Sql = RawBuilder<unknown>;
const within = (column: string): Sql => sql`${sql.ref(column)} >= span.a and ${sql.ref(column)} < span.b + 1`;

/** Gifts sent and calls paid, less recharges that were refunded. */
const rich = sql`, g as (select g.from_user_id as user_id, sum(g.amount_cents) as cents,
    count(distinct g.to_user_id) as receivers, count(*) filter (where g.risk_flag <> 'NONE') as risks
    from gift_record g, span where g.status = 'NORMAL' and ${within("g.created_time")} group by 1),
  top as (select distinct on (k.from_user_id) k.from_user_id as user_id, k.to_user_id, k.cents
  from (select g.from_user_id, g.to_user_id, sum(g.amount_cents) as cents from gift_record g, span
    where g.status = 'NORMAL' and ${within("g.created_time")} group by 1, 2) k
    order by k.from_user_id, k.cents desc, k.to_user_id),
  c as (select k.caller_id as user_id, sum(k.amount - k.refund_amount) as cents from call_record k, span
  where k.caller_id is not null and k.amount > 0 and ${within("k.created_time")} group by 1),
  r as (select o.user_id, sum(o.pay_cents) as cents from trade_order o, span
  where o.order_type = 'RECHARGE' and ${within("o.pay_time")} group by 1),
  b as (select o.user_id, sum(a.refund_cents) as cents from refund_apply a join trade_order o on o.id = a.order_id, span
  where o.order_type = 'RECHARGE' and a.status = 'DONE' and ${within("a.done_time")} group by 1),
  cand as (select user_id,
    greatest(0, coalesce(g.cents, 0) + coalesce(c.cents, 0) - coalesce(b.cents, 0))::bigint as value,
      jsonb_build_object('giftCents', coalesce(g.cents, 0), 'callCents', coalesce(c.cents, 0), 'receivers',
      coalesce(g.receivers, 0), 'topUserId', top.to_user_id,
        'topBp', coalesce(top.cents * 10000 / nullif(g.cents, 0), 0)::int, 'rechargeCents', coalesce(r.cents, 0),
        'refundCents', coalesce(b.cents, 0), 'riskNum', coalesce(g.risks, 0)) as extra,
      '' as reason
    from (select user_id from g union select user_id from c) u left join g using (user_id) left join c using (user_id)
    left join r using (user_id) left join b using (user_id) left join top using (user_id))`;

/** Income of gifts in live rooms; a member who was forbidden to stream meanwhile does not rank. */
const host = sql`, g as (select g.to_user_id as user_id, sum(g.amount_cents) as cents, sum(g.income_cents) as income,
    count(distinct g.from_user_id) as senders
    from gift_record g, span where g.status = 'NORMAL' and g.scene_type = 'LIVE' and ${within("g.created_time")}
    group by 1),
  top as (select k.to_user_id as user_id, max(k.cents) as cents
  from (select g.from_user_id, g.to_user_id, sum(g.amount_cents) as cents from gift_record g, span
    where g.status = 'NORMAL' and g.scene_type = 'LIVE' and ${within("g.created_time")} group by 1, 2) k group by 1),
  s as (select k.host_id as user_id, count(*) as sessions, count(distinct k.start_time::date) as days,
    sum(extract(epoch from coalesce(k.end_time, now()) - k.start_time) / 60)::int as minutes,
      avg(k.view_num)::int as viewers, sum(k.new_fans_num) as fans from live_session k, span
      where ${within("k.start_time")} group by 1),
  v as (select k.user_id, count(*) as n from room_violation k, span
  where k.offender = 'HOST' and k.status <> 'REVOKED' and ${within("k.created_time")} group by 1),
  banned as (select distinct p.user_id from punishment p, span
  where p.type = 'LIVE_BAN' and p.status in ('EFFECTIVE', 'EXPIRED') and p.start_time < span.b + 1
    and coalesce(p.end_time, 'infinity') >= span.a),
  cand as (select user_id, g.income::bigint as value,
      jsonb_build_object('giftCents', g.cents, 'sessions', coalesce(s.sessions, 0), 'days', coalesce(s.days, 0),
      'minutes', coalesce(s.minutes, 0), 'viewers', coalesce(s.viewers, 0), 'senders', g.senders,
        'topBp', (top.cents * 10000 / greatest(g.cents, 1))::int, 'newFans', coalesce(s.fans, 0), 'violations',
        coalesce(v.n, 0)) as extra,
      case when exists (select from banned where banned.user_id = g.user_id) then ${rankMessages.liveBan}::text
        else '' end as reason
    from g left join top using (user_id) left join s using (user_id) left join v using (user_id))`;

/** Points earned, for the overall rank the present balance; three accounts on one device are not ranked. */
const integral = sql`,
      e as (select k.user_id, coalesce(sum(k.score) filter (where k.score > 0), 0) as earned,
      coalesce(-sum(k.score) filter (where k.score < 0), 0) as spent,
      count(distinct k.created_time::date) filter (where k.scene = 'SIGN_IN') as sign_days, count(*)
        filter (where k.scene = 'TASK') as tasks,
      count(*) filter (where k.scene in ('INVITE_REGISTER', 'INVITE_REALNAME')) as invites, count(*)
        filter (where k.scene = 'WATCH_AD') as ads, max(k.created_time) filter (where k.score > 0) as last_time
    from reward_score_record k, span where k.status = 'NORMAL' and ${within("k.created_time")} group by 1),
  own as (select distinct l.user_id, l.device_id from e
  join login_record l on l.user_id = e.user_id and l.device_id <> '' and l.created_time >= now() - interval '90 days'),
  d as (select k.user_id, max(k.n) as n from (select own.user_id, count(distinct o.user_id) as n from own
      join login_record o on o.device_id = own.device_id and o.created_time >= now() - interval '90 days'
      group by own.user_id, own.device_id) k group by 1),
  cand as (select user_id, case when span.a = date '2000-01-01' then coalesce(w.integral, 0)
    else e.earned end::bigint as value,
      jsonb_build_object('earned', e.earned, 'spent', e.spent, 'balance', coalesce(w.integral, 0), 'signDays',
      e.sign_days, 'tasks', e.tasks, 'invites', e.invites, 'ads', e.ads,
        'devices', coalesce(d.n, 1), 'lastTime', e.last_time) as extra,
      case when coalesce(d.n, 1) >= 3 then ${rankMessages.farming}::text else '' end as reason
    from e cross join span left join wallet w using (user_id) left join d using (user_id))`;

/** Who is in a rank with which value, as the table expression `cand` after `span (a, b)`. */
export const candidatesOf: Readonly<Record<RankType, Sql>> = { RICH: rich, HOST: host, INTEGRAL: integral };
