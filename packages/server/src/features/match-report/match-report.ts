import type { IntroductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import type { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import * as endpoints from "@hongxian/contract/features/match-report/match-report.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql, type RawBuilder } from "kysely";
import { loadStaffCaller } from "../../core/foundation/access/load-caller.ts";
import { introductionScope } from "../../core/people/member/introduction-scope.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { dailySql } from "../../core/services/stats/daily-figures.ts";
import { shopResultScope } from "../../core/people/staff/shop.scope.ts";
import { agentBoundScope, agentScope } from "../../core/people/staff/staff.scope.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import type { Job } from "../../platform/jobs/job.ts";

type Sql = RawBuilder<unknown>;
interface ReportQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly regionId?: number | undefined;
  readonly shopId?: number | undefined;
  readonly agentId?: number | undefined;
}
interface Span {
  readonly from: string;
  readonly to: string;
}

async function spansOf(db: Db, { from, to }: ReportQuery): Promise<{ span: Span; before: Span }> {
  const last = to === undefined ? sql`current_date` : sql`(${to}::timestamptz)::date`;
  const first = from === undefined ? sql`(${last} - 29)` : sql`(${from}::timestamptz)::date`;
  const { rows } = await sql<Record<"a" | "b" | "c" | "d", string>>`select ${first}::text as a, ${last}::text as b,
    (${first} - (${last} - ${first} + 1))::text as c, (${first} - 1)::text as d`.execute(db);
  const { a = "", b = "", c = "", d = "" } = rows[0] ?? {};
  return { span: { from: a, to: b }, before: { from: c, to: d } };
}

const within = (column: string, { from, to }: Span): Sql =>
  sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;

/** The region a member belongs to (the shop's, else the member's own), at the level of the requested number. */
const inRegion = (userId: string, regionId: number | undefined): Sql =>
  regionId === undefined
    ? sql``
    : sql`and exists (select from member z
      where z.user_id = ${sql.ref(userId)} and ${regionId} in (z.scope_prov_id, z.scope_city_id, z.scope_area_id))`;

/** The conditions of a report: the caller's scope and what was chosen within it. */
function sides(caller: Caller, { regionId, shopId, agentId }: ReportQuery) {
  const ofAgent = (column: string) =>
    agentId === undefined
      ? sql``
      : sql`and ${sql.ref(column)} = (select k.user_id from agent k where k.id = ${agentId})`;
  const ofShop = (column: string) => (shopId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${shopId}`);
  const byAgent =
    agentId === undefined
      ? sql``
      : sql`and exists (select from staff k where k.id = i.initiator_staff_id and k.agent_id = ${agentId})`;
  return {
    member: sql`not t.is_delete and not t.is_market_account and t.user_role <> 'MATCHMAKER'
      and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
      ${ofShop("t.shop_id")} ${ofAgent("t.matchmaker_user_id")}
      ${regionId === undefined ? sql`` : sql`and ${regionId} in (t.scope_prov_id, t.scope_city_id, t.scope_area_id)`}`,
    order: sql`o.fee_type like 'MARRIAGES\\_%' and o.pay_time is not null
      and ${scopeSql(memberBoundScope(caller, sql.ref("o.user_id")))}
      ${ofShop("o.shop_id")} ${ofAgent("o.matchmaker_user_id")} ${inRegion("o.user_id", regionId)}`,
    introduction: sql`${scopeSql(introductionScope(caller))} ${ofShop("i.shop_id")} ${byAgent}
      ${inRegion("i.user_id", regionId)}`,
    requested: sql`${scopeSql(memberBoundScope(caller, sql.ref("r.user_id")))} ${ofShop("r.from_shop_id")}
      ${inRegion("r.user_id", regionId)}`,
    lent: sql`${scopeSql(memberBoundScope(caller, sql.ref("r.target_user_id")))} ${ofShop("r.to_shop_id")}
      ${inRegion("r.target_user_id", regionId)}`,
    share: sql`${scopeSql(agentBoundScope(caller, sql.ref("p.agent_id")))}
      ${agentId === undefined ? sql`` : sql`and p.agent_id = ${agentId}`}
      ${shopId === undefined ? sql`` : sql`and p.agent_id in (select k.id from agent k where k.shop_id = ${shopId})`}
      ${
        regionId === undefined
          ? sql``
          : sql`and exists (select from trade_order w
        where w.id = p.order_id ${inRegion("w.user_id", regionId)})`
      }`,
  };
}

const noFigures: endpoints.ReportFigures = {
  newMembers: 0,
  realMembers: 0,
  signedMembers: 0,
  signedCents: 0,
  refundCents: 0,
  netCents: 0,
  intros: 0,
  met: 0,
  success: 0,
  borrowed: 0,
  lent: 0,
  profitCents: 0,
};

async function figuresOf(db: Db, caller: Caller, query: ReportQuery, span: Span): Promise<endpoints.ReportFigures> {
  const of = sides(caller, query);
  const reached = (state: string) => sql`(select count(distinct l.introduction_id)::int from introduction_log l
    join introduction i on i.id = l.introduction_id
    where l.to_status = ${state} and ${within("l.time", span)} and ${of.introduction})`;
  const { rows } = await sql<endpoints.ReportFigures>`with members as (select count(*)::int as n,
        (count(*) filter (where t.auth_status <> 'NO'))::int as real from member t
        where ${within("t.created_time", span)} and ${of.member}),
      orders as (select coalesce(sum(o.pay_cents), 0)::bigint as cents, count(distinct o.user_id)::int as people
      from trade_order o where ${within("o.pay_time", span)} and ${of.order}),
      refunds as (select coalesce(sum(f.refund_cents), 0)::bigint as cents from refund_apply f
      join trade_order o on o.id = f.order_id
        where f.status = 'DONE' and ${within("f.done_time", span)} and ${of.order})
    select members.n as new_members, members.real as real_members, orders.people as signed_members,
      orders.cents as signed_cents, refunds.cents as refund_cents,
      orders.cents - refunds.cents as net_cents,
      (select count(*)::int from introduction i
      where ${within("i.created_time", span)} and ${of.introduction}) as intros, ${reached("MET")} as met,
        ${reached("SUCCESS")} as success,
      (select count(*)::int from borrow_request r
      where r.status in ('ACCEPTED', 'FINISHED') and ${within("r.handle_time", span)} and ${of.requested}) as borrowed,
      (select count(*)::int from borrow_request r
      where r.status in ('ACCEPTED', 'FINISHED') and ${within("r.handle_time", span)} and ${of.lent}) as lent,
      (select coalesce(sum(p.amount_cents - p.reversed_cents), 0)::bigint from profit_share p
      where ${within("p.created_time", span)} and ${of.share}) as profit_cents
    from members, orders, refunds`.execute(db);
  return rows[0] ?? noFigures;
}

interface Charts {
  readonly steps: { step: string; newMembers: number; signedMembers: number }[];
  readonly fees: { step: string; feeType: ChoiceOf<typeof feeType>; cents: number }[];
  readonly funnel: { status: IntroductionStatus; count: number }[];
  readonly cities: { id: number; prov: string; name: string; count: number }[];
  readonly ages: { band: string; men: number; women: number }[];
  readonly education: { value: string; count: number }[];
  readonly marital: { value: string; count: number }[];
}

const units = { DAY: "day", WEEK: "week", MONTH: "month" } as const;

export const getMatchReport = handle(endpoints.getMatchReport, async ({ db, caller, query }) => {
  const { span, before } = await spansOf(db, query);
  const of = sides(caller, query);
  const unit = sql.lit(units[query.granularity]);
  const stepOf = (column: string): Sql => sql`to_char(date_trunc(${unit}, ${sql.ref(column)}), 'YYYY-MM-DD')`;
  const share = (
    column: string,
  ) => sql`(select coalesce(json_agg(json_build_object('value', s.value, 'count', s.n) order by s.n desc), '[]') from (
    select ${sql.ref(`all_members.${column}`)} as value, count(*)::int as n from all_members
    where ${sql.ref(`all_members.${column}`)} is not null group by 1) s)`;
  const { rows } = await sql<Charts>`with all_members
      as materialized (select t.sex, t.birthday, t.education, t.marital, t.scope_city_id from member t
      where ${of.member} limit 200000),
      passed as (select l.to_status, count(distinct l.introduction_id)::int as n from introduction_log l
      join introduction i on i.id = l.introduction_id
        where ${within("i.created_time", span)} and ${of.introduction} group by 1)
    select (select coalesce(json_agg(json_build_object('step', g.step, 'newMembers', coalesce(m.n, 0), 'signedMembers',
      coalesce(o.n, 0)) order by g.step), '[]')
        from (select distinct to_char(date_trunc(${unit}, d), 'YYYY-MM-DD') as step
        from generate_series(${span.from}::timestamp, ${span.to}::timestamp, interval '1 day') d) g
        left join (select ${stepOf("t.created_time")} as step, count(*)::int as n from member t
        where ${within("t.created_time", span)} and ${of.member} group by 1) m using (step)
        left join (select ${stepOf("o.pay_time")} as step, count(distinct o.user_id)::int as n from trade_order o
        where ${within("o.pay_time", span)} and ${of.order} group by 1) o using (step)) as steps,
      (select coalesce(json_agg(json_build_object('step', f.step, 'feeType', f.fee_type, 'cents', f.cents)
      order by f.step), '[]') from (
        select ${stepOf("o.pay_time")} as step, o.fee_type, sum(o.pay_cents)::bigint as cents from trade_order o
        where ${within("o.pay_time", span)} and ${of.order} group by 1, 2) f) as fees,
      (select json_agg(json_build_object('status', s.status, 'count', case when s.status = 'DRAFT'
          then (select count(*) from introduction i where ${within("i.created_time", span)} and ${of.introduction})
          else coalesce(p.n, 0) end) order by s.place)
        from unnest(array['DRAFT', 'AGREED', 'ARRANGED', 'MET', 'DATING', 'SUCCESS']) with ordinality s (status, place)
        left join passed p on p.to_status = s.status) as funnel,
      (select coalesce(json_agg(json_build_object('id', c.id, 'prov', c.prov, 'name', c.name, 'count', c.n)
      order by c.n desc, c.id), '[]') from (
        select g.id, p.name as prov, g.name, count(*)::int as n from all_members a
        join region g on g.id = a.scope_city_id join region p on p.id = g.parent_id group by g.id, p.name, g.name) c) as
          cities,
      (select coalesce(json_agg(json_build_object('band', b.low || '-' || (b.low + 4), 'men', b.men, 'women', b.women)
      order by b.low), '[]') from (
        select (date_part('year', age(birthday))::int / 5) * 5 as low,
          (count(*) filter (where sex = 'MAN'))::int as men, (count(*) filter (where sex = 'WOMAN'))::int as women
        from all_members where birthday is not null group by 1) b) as ages,
      ${share("education")} as education, ${share("marital")} as marital`.execute(db);
  const charts = rows[0] ?? { steps: [], fees: [], funnel: [], cities: [], ages: [], education: [], marital: [] };
  return {
    ...span,
    cards: await figuresOf(db, caller, query, span),
    before: await figuresOf(db, caller, query, before),
    ...charts,
    hasMap: caller.realm === "PLATFORM" || caller.agentTier === "AGENT" || caller.agentTier === "PROVINCE_AGENT",
  };
});

export const getMatchRank = handle(endpoints.getMatchRank, async ({ db, caller, query }) => {
  const { span } = await spansOf(db, query);
  const isShop = query.kind === "SHOP";
  const { regionId } = query;
  const placed = regionId === undefined ? sql`` : sql`and ${regionId} in (s.prov_id, s.city_id, s.area_id)`;
  const owners = isShop
    ? sql`select s.id, s.name from shop s
      where s.status <> 'WAIT_AUDIT'
        and ${scopeSql(shopResultScope(caller, sql.ref("s.id")))} ${
          query.shopId === undefined
            ? sql``
            : sql`and s.id =
          ${query.shopId}`
        } ${placed}`
    : sql`select a.id, a.name from agent a
        where a.tier = 'MATCHMAKER' and a.status = 'ENABLE' and ${scopeSql(agentScope(caller))}
        ${
          query.shopId === undefined
            ? sql``
            : sql`and a.shop_id =
          ${query.shopId}`
        } ${query.agentId === undefined ? sql`` : sql`and a.id = ${query.agentId}`}
        ${regionId === undefined ? sql`` : sql`and exists (select from shop s where s.id = a.shop_id ${placed})`}`;
  const owner = sql.ref(isShop ? "d.shop_id" : "d.agent_id");
  const ofOwner = isShop
    ? sql`i.shop_id = o.id`
    : sql`exists (select from staff k where k.id = i.initiator_staff_id and k.agent_id = o.id)`;
  const { rows } = await sql<endpoints.ReportRankRow>`with o as (${owners}),
      daily as (select * from ${dailySql()} x where x.date between ${span.from}::date and ${span.to}::date)
    select o.id, o.name, coalesce(sum(d.new_members), 0)::int as new_members, coalesce(sum(d.intros), 0)::int as intros,
      coalesce(sum(d.met), 0)::int as met,
      coalesce(sum(d.success), 0)::int as success, coalesce(sum(d.net_cents), 0)::bigint as net_cents,
      (select round((count(*) filter (where f.score >= 4)) * 10000.0 / nullif(count(*), 0))::int
      from introduction_feedback f join introduction i on i.id = f.introduction_id
        where ${ofOwner} and ${within("f.time", span)}) as good_bp
    from o left join daily d on ${owner} = o.id group by o.id, o.name order by net_cents desc, o.id limit 100`.execute(
    db,
  );
  return rows;
});

const isOn = async (db: Db, staffId: number): Promise<boolean> =>
  (await sql`select 1 from report_subscription where staff_id = ${staffId} and report = 'MATCH'`.execute(db)).rows
    .length > 0;

export const getSubscription = handle(endpoints.getSubscription, async ({ db, caller }) => ({
  on: await isOn(db, caller.staffId),
}));

export const setSubscription = handle(endpoints.setSubscription, async (call) => {
  const { db, caller } = call;
  const { on } = call.params;
  await (on
    ? sql`insert into report_subscription (staff_id) values (${caller.staffId}) on conflict do nothing`.execute(db)
    : sql`delete from report_subscription where staff_id = ${caller.staffId} and report = 'MATCH'`.execute(db));
  call.audit({ targetType: auditTargets.matchReportSubscription, targetId: caller.staffId, after: { on } });
  return { on };
});

/** 09:00: yesterday's cards to everyone who subscribed to them, each in their own scope. */
export const reportDaily: Job = {
  name: "match-report-daily",
  cron: "0 9 * * *",
  run: async ({ database: { db } }) => {
    const { rows } = await sql<{
      staffId: number;
      day: string;
    }>`select s.staff_id, (current_date - 1)::text as day from report_subscription s
      join staff f on f.id = s.staff_id and f.status = 'ENABLE' where s.report = 'MATCH'`.execute(db);
    for (const { staffId, day } of rows) {
      const caller = await loadStaffCaller(db, staffId);
      if (caller === null) continue;
      const figures = await figuresOf(db, caller, {}, { from: day, to: day });
      await noticeStaff(db, [staffId], {
        kind: "INFO",
        title: endpoints.reportMessages.title,
        content: endpoints.reportMessages.content(day, figures),
        link: "/matchMaking/reportcenter",
      });
    }
    return rows.length;
  },
};
