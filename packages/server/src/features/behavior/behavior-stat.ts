import { behaviorEvent } from "@hongxian/contract/core/member/activity.choices.ts";
import * as endpoints from "@hongxian/contract/features/behavior/behavior.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { daysOf } from "./behavior-window.ts";

type Query = z.output<typeof endpoints.behaviorStatQuery>;
type Event = ChoiceOf<typeof behaviorEvent>;

const statDays = 30;

/** Conditions on `t` that the events and their daily sums have in common. */
function common({ event, platform, appVersion }: Query): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (event !== undefined && event.length > 0) parts.push(sql<boolean>`t.event = any(${event})`);
  if (platform !== undefined && platform.length > 0) parts.push(sql<boolean>`t.platform = any(${platform})`);
  if (appVersion !== undefined) parts.push(sql<boolean>`t.app_version = ${appVersion}`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function ofEvents(caller: Caller, query: Query): RawBuilder<boolean> {
  const scope = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const member = query.member === undefined ? sql`true` : memberKeyword(sql.ref("t.user_id"), query.member, caller);
  return sql<boolean>`${common(query)} and ${scope} and ${member}`;
}

/**
 * Counts by day and event: from the daily sums where the account sees all members, for today and otherwise from the
 * events.
 */
function timesByDay(caller: Caller, query: Query, from: RawBuilder<unknown>, to: RawBuilder<unknown>) {
  const counted = (
    begin: RawBuilder<unknown>,
  ) => sql`select t.created_time::date as day, t.event, count(*)::int as times
    from behavior_event t where t.created_time >= ${begin} and t.created_time < ${to} + 1 and ${ofEvents(caller, query)}
    group by 1, 2`;
  if (memberBoundScope(caller, sql.ref("t.user_id")) !== "all" || query.member !== undefined) return counted(from);
  return sql`select t.day, t.event, sum(t.times)::int as times from behavior_daily t
    where t.day >= ${from} and t.day <= ${to} and t.day < current_date and ${common(query)} group by 1, 2
    union all ${counted(sql`greatest(${from}, current_date)`)}`;
}

interface Figures {
  readonly event: Event;
  readonly people: number;
  readonly times: number;
  readonly before: number;
}

/** The rows of 统计, in the order of the events. */
export async function behaviorRows({ db, caller, query }: Pick<Call<unknown, Query>, "db" | "caller" | "query">) {
  const { from, to } = daysOf(query, statDays);
  const before = sql`(${from} - (${to} - ${from} + 1))`;
  const { rows } = await sql<Figures & { days: { day: string; times: number }[] | null }>`with days as materialized (
      ${timesByDay(caller, query, before, to)}
    ), counted as (
      select event, coalesce(sum(times) filter (where day >= ${from}), 0)::int as times,
        coalesce(sum(times) filter (where day < ${from}), 0)::int as before,
        json_agg(json_build_object('day', day, 'times', times)) filter (where day >= ${from}) as days
      from days group by event
    ), people as (
      select t.event, count(distinct t.user_id)::int as people from behavior_event t
      where t.created_time >= ${from} and t.created_time < ${to} + 1 and ${ofEvents(caller, query)} group by 1
    )
    select counted.event, counted.times, counted.before, counted.days, coalesce(people.people, 0) as people
    from counted left join people using (event)`.execute(db);
  return rows;
}

const statOf = ({ event, people, times, before }: Figures): endpoints.BehaviorStatRow => ({
  event,
  people,
  times,
  perHead: people === 0 ? 0 : Math.round((times * 100) / people),
  change: before === 0 ? null : Math.round(((times - before) * 10_000) / before),
});

/** Every event that happened, in the order of the list. */
export async function behaviorTable(
  call: Pick<Call<unknown, Query>, "db" | "caller" | "query">,
): Promise<endpoints.BehaviorStatRow[]> {
  const found = new Map((await behaviorRows(call)).map((row) => [row.event, row]));
  return behaviorEvent.values.flatMap((event) => {
    const row = found.get(event);
    return row === undefined || row.times === 0 ? [] : [statOf(row)];
  });
}

export const getBehaviorStat = handle(endpoints.getBehaviorStat, async (call) => {
  const { from, to } = daysOf(call.query, statDays);
  const axis = await sql<{
    day: string;
  }>`select d::date as day from generate_series(${from}, ${to}, interval '1 day') d order by 1`.execute(call.db);
  const days = axis.rows.map(({ day }) => day);
  const found = new Map((await behaviorRows(call)).map((row) => [row.event, row]));
  const known = behaviorEvent.values.flatMap((event) => {
    const row = found.get(event);
    return row === undefined || row.times === 0 ? [] : [row];
  });
  return {
    rows: known.map(statOf),
    days,
    series: known.map((row) => {
      const values = new Map((row.days ?? []).map(({ day, times }) => [day, times]));
      return { event: row.event, values: days.map((day) => values.get(day) ?? 0) };
    }),
  };
});

export const getBehaviorFunnel = handle(endpoints.getBehaviorFunnel, async ({ db, caller, query }) => {
  const { from, to } = daysOf(query, statDays);
  // The funnel has its own events, whatever others are chosen.
  const { event: _, ...others } = query;
  const flags = endpoints.behaviorFunnelSteps.map(
    (event, at) => sql`bool_or(t.event = ${event}) as ${sql.raw(`s${at}`)}`,
  );
  const counts = endpoints.behaviorFunnelSteps.map((_step, at) => {
    const all = sql.raw(Array.from({ length: at + 1 }, (_all, place) => `s${place}`).join(" and "));
    return sql`(count(*) filter (where ${all}))::int as ${sql.raw(`n${at}`)}`;
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)} from (
      select ${sql.join(flags)} from behavior_event t where t.event = any(${[...endpoints.behaviorFunnelSteps]})
        and t.created_time >= ${from} and t.created_time < ${to} + 1 and ${ofEvents(caller, others)}
        group by t.user_id) person`.execute(db);
  return endpoints.behaviorFunnelSteps.map((event, at) => ({ event, people: rows[0]?.[`n${at}`] ?? 0 }));
});
