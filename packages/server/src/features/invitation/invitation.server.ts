import { invitationActs } from "@hongxian/contract/features/invitation/invitation.acts.ts";
import * as endpoints from "@hongxian/contract/features/invitation/invitation.endpoints.ts";
import { invitation } from "@hongxian/contract/features/invitation/invitation.resource.ts";
import { invitationSettle, invitationStage } from "@hongxian/contract/core/partner/partner.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { memberJson } from "../../core/services/live/live-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { refreshInvitations } from "../../core/services/partner/partner-jobs.ts";
import { handle, type Call } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const mediumName = sql<string>`(select m.name from medium m where m.id = t.medium_id)`;
const visible = ({ caller }: Pick<Call, "caller">) => scopeSql(memberBoundScope(caller, sql.ref("t.invitee_user_id")));

export const invitationServer = serveResource(invitation, {
  table: "invitation",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.invitee_user_id")),
  computed: {
    mediumName,
    home: sql`(select json_build_object('provId', m.home_prov_id, 'cityId', m.home_city_id, 'areaId', null, 'text',
      concat_ws(' ', nullif(m.home_prov, ''), nullif(m.home_city, '')))
      from member m where m.user_id = t.invitee_user_id union all
      select json_build_object('provId', null, 'cityId', null, 'areaId', null, 'text', '')
      where t.invitee_user_id is null)`,
  },
  filters: {
    city: (code: number) =>
      sql<boolean>`exists (select 1 from member m
        where m.user_id = t.invitee_user_id and ${code} in (m.home_prov_id, m.home_city_id, m.home_area_id))`,
  },
  run: {},
});

export const voidInvitations = handle(endpoints.voidInvitations, async (call) => {
  const ids = [...new Set(call.body.ids)];
  call.need(ids.length === 1 ? endpoints.invitationGrants.invalid : endpoints.invitationGrants.invalidMany);
  const { rows } = await sql<{
    id: number;
  }>`with old as (select t.id from invitation t where t.id = any(${ids}) and t.settle_status in ('WAIT', 'VALID')
      and not exists (select 1 from medium_settlement s
      where s.id = t.settlement_id and s.status in ('WAIT_AUDIT', 'WAIT_PAY')) and ${visible(call)} order by t.id for
      update)
    update invitation i set settle_status = 'INVALID', invalid_reason = ${call.body.reason},
      check_staff_id = ${call.caller.staffId}, update_time = now(), version = version + 1
    from old where i.id = old.id returning i.id`.execute(call.db);
  // All or none: a selection that somebody changed meanwhile must be confirmed again.
  if (rows.length < ids.length) {
    const { rows: paid } = await sql`select 1 from invitation t
        where t.id = any(${ids}) and (t.settle_status = 'SETTLED' or t.settlement_id is not null)`.execute(call.db);
    throw paid.length > 0 ? refused(endpoints.invitationMessages.settled) : new AppError("STALE");
  }
  call.audit({
    targetType: auditTargets.invitation,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { count: rows.length, reason: call.body.reason },
  });
  for (const { id } of rows) call.auditItem({ targetType: auditTargets.invitation, targetId: id });
  return { changed: rows.length };
});

interface Held {
  readonly settleStatus: string;
  readonly settlementId: number | null;
  readonly isLate: boolean;
  readonly mediumId: number;
}
async function lock(call: Call, id: number): Promise<Held> {
  const { rows } = await sql<Held>`select t.settle_status, t.settlement_id, t.medium_id,
      coalesce(t.register_time, t.click_time) < now() - make_interval(days => ${endpoints.rebindDays}::int) as is_late
    from invitation t where t.id = ${id} and ${visible(call)} for update`.execute(call.db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  return held;
}

export const restoreInvitation = handle(endpoints.restoreInvitation, async (call) => {
  const { id } = call.params;
  const held = await lock(call, id);
  if (held.settlementId !== null) throw refused(endpoints.invitationMessages.settled);
  needAct(invitationActs.restore, held);
  await sql`update invitation
    set settle_status = 'VALID', valid_time = now(), invalid_reason = '', check_staff_id = ${call.caller.staffId},
      update_time = now(), version = version + 1
    where id = ${id}`.execute(call.db);
  await refreshInvitations(call.db, id);
  call.audit({
    targetType: auditTargets.invitation,
    targetId: id,
    before: { settleStatus: "INVALID" },
    after: { settleStatus: "VALID" },
  });
  return null;
});

export const rebindInvitation = handle(endpoints.rebindInvitation, async (call) => {
  const { id, mediumId } = call.params;
  const held = await lock(call, id);
  if (held.settlementId !== null) throw refused(endpoints.invitationMessages.settled);
  needAct(invitationActs.rebind, held);
  if (held.isLate) throw refused(endpoints.invitationMessages.late);
  const { rows } = await sql`with target as (select id, invite_code, channel_id from medium
      where id = ${mediumId} and status = 'COOPERATING'),
    moved as (update invitation i
    set medium_id = target.id, invite_code = target.invite_code, check_staff_id = ${call.caller.staffId},
      update_time = now(), version = version + 1
      from target where i.id = ${id} returning i.invitee_user_id, target.id, target.channel_id)
    update member m set medium_id = moved.id, channel_id = coalesce(moved.channel_id, m.channel_id) from moved
    where m.user_id = moved.invitee_user_id returning 1`.execute(call.db);
  const { rows: done } = await sql`select 1 from invitation where id = ${id} and medium_id = ${mediumId}`.execute(
    call.db,
  );
  if (done.length === 0) throw refused(endpoints.invitationMessages.medium);
  await refreshInvitations(call.db, id);
  call.audit({
    targetType: auditTargets.invitation,
    targetId: id,
    before: { mediumId: held.mediumId },
    after: { mediumId, reason: call.body.reason, members: rows.length },
  });
  return null;
});

export const getMediumOptions = handle(endpoints.getMediumOptions, async ({ db }) => {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from medium where status = 'COOPERATING' order by name limit 500`.execute(db);
  return rows;
});

type Same = z.output<typeof endpoints.getSameVisitors.data>[number];
export const getSameVisitors = handle(endpoints.getSameVisitors, async (call) => {
  const { rows } =
    await sql<Same>`select t.id, ${memberJson(sql`t.invitee_user_id`)} as member, t.device_id = o.device_id
      and t.device_id <> '' as same_device, t.register_time
    from invitation o join invitation t on t.id <> o.id and t.invitee_user_id is not null
      and (t.device_id = o.device_id and o.device_id <> '' or t.ip = o.ip and o.ip <> '')
    where o.id = ${call.params.id} and ${visible(call)} order by t.id desc limit 100`.execute(call.db);
  return rows;
});

export const getInvitationStat = handle(endpoints.getInvitationStat, async (call) => {
  const { query } = call;
  const parts = [
    visible(call),
    ...(query.inviteCode === undefined ? [] : [sql<boolean>`t.invite_code = ${query.inviteCode}`]),
    ...(query.mediumName === undefined ? [] : [sql<boolean>`${mediumName} ilike ${likeText(query.mediumName)}`]),
    ...(query.stage === undefined || query.stage.length === 0 ? [] : [sql<boolean>`t.stage = any(${query.stage})`]),
    ...(query.settleStatus === undefined || query.settleStatus.length === 0
      ? []
      : [sql<boolean>`t.settle_status = any(${query.settleStatus})`]),
  ];
  const { rows } = await sql<{
    days: string[];
    byDay: { day: string; stage: string; n: number }[];
    cents: Readonly<Record<string, number>>;
  }>`with span as (${spanDays(query)}),
    found as (select t.stage, t.settle_status, t.commission, t.click_time::date as day from invitation t, span
    where t.click_time >= span.first and t.click_time < span.last + 1 and ${sql.join(parts, sql` and `)})
    select array(select d::date::text from span, generate_series(span.first, span.last, interval '1 day') d
    order by d) as days,
      (select coalesce(json_agg(json_build_object('day', k.day, 'stage', k.stage, 'n', k.n)), '[]')
      from (select day, stage, count(*)::int as n from found group by 1, 2) k) as by_day,
      (select coalesce(json_object_agg(k.settle_status, k.cents), '{}')
      from (select settle_status, sum(commission)::bigint as cents from found group by 1) k) as cents`.execute(call.db);
  const { days = [], byDay = [], cents = {} } = rows[0] ?? {};
  const place = (stage: string) => invitationStage.values.findIndex((one) => one === stage);
  return {
    funnel: invitationStage.values.map((stage, at) => ({
      stage,
      count: byDay.filter((one) => place(one.stage) >= at).reduce((sum, { n }) => sum + n, 0),
    })),
    days,
    series: invitationStage.values.map((stage) => ({
      stage,
      values: days.map((day) => byDay.find((one) => one.day === day && one.stage === stage)?.n ?? 0),
    })),
    commission: invitationSettle.values.map((settleStatus) => ({ settleStatus, cents: cents[settleStatus] ?? 0 })),
  };
});
