import * as endpoints from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { patrolCheck } from "@hongxian/contract/features/patrol/patrol-check.resource.ts";
import { dueMinutes, highRisk, middleRisk, type violationAction } from "@hongxian/contract/core/live/live.choices.ts";
import type { violationType } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { memberJson, openReports, riskSql } from "../../core/services/live/live-sql.ts";
import { handle, type Call } from "../../kit/call.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofViolation = <T>(column: string) =>
  sql<T>`(select v.${sql.ref(column)} from room_violation v where v.id = t.violation_id)`;
const roomTitle = sql<string>`(select r.title from live_room r where r.id = t.room_id)`;
const hostOf = sql<number>`(select r.host_id from live_room r where r.id = t.room_id)`;

export const patrolCheckServer = serveResource(patrolCheck, {
  table: "patrol_check",
  scope: () => "all",
  computed: {
    roomTitle,
    hostId: hostOf,
    violationType: ofViolation<ChoiceOf<typeof violationType> | null>("violation_type"),
    action: ofViolation<ChoiceOf<typeof violationAction> | null>("action"),
  },
  filters: {
    keyword: (text: string, caller) =>
      /^\d{1,15}$/.test(text)
        ? sql<boolean>`(t.room_id = ${text}::bigint or ${memberKeyword(hostOf, text, caller)})`
        : sql<boolean>`(${roomTitle} ilike ${likeText(text)} or ${memberKeyword(hostOf, text, caller)})`,
  },
  run: {},
});

type Condition = RawBuilder<boolean>;
const all = sql<boolean>`true`;
const wordsShown = 3;

/** Rooms inspected before this time are due again. */
const dueSince = sql`now() - make_interval(mins => case when s.is_focus then ${dueMinutes.focus}::int
  else ${dueMinutes.usual}::int end)`;

/** The running broadcasts as tiles, with `risk` for ordering. */
const tilesSql = (
  where: Condition,
): RawBuilder<endpoints.LiveTile> => sql<endpoints.LiveTile>`select s.id as session_id, s.room_id, r.title, r.type,
    f.name as family_name,
    ${memberJson(sql`s.host_id`)} as host, s.pull_url, s.low_pull_url, s.snapshot_url, s.online_num, s.start_time,
      ${riskSql} as risk_score, s.machine_result,
    s.machine_label, ${openReports} as report_num, s.last_check_time, s.is_focus,
    coalesce(s.last_check_time, s.start_time) < ${dueSince} as is_overdue,
    (${riskSql} > ${highRisk}::int or s.machine_result = 'BLOCK')
      and coalesce(s.last_check_time < ${dueSince}, true) as must_judge,
    case when r.type = 'VOICE'
      then array(select k.content from live_message k where k.session_id = s.id order by k.id desc limit ${wordsShown})
      else '{}' end as last_words
  from live_session s join live_room r on r.id = s.room_id left join family f on f.id = r.family_id
  where s.status = 'LIVING' and ${where}`;

interface Duty {
  readonly id: number;
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly roomScope: string;
  readonly scopeValue: string;
}

async function myDuty({ db, caller }: Pick<Call, "db" | "caller">): Promise<Duty | null> {
  const { rows } = await sql<Duty>`select id, name, start_time, end_time, room_scope, scope_value from patrol_shift
    where staff_id = ${caller.staffId} and status = 'ON_DUTY' order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The live rooms of a shift. */
function scopeOf(duty: Duty | null): Condition {
  if (duty === null || duty.roomScope === "ALL") return all;
  if (duty.roomScope === "TYPE") return sql<boolean>`r.type = ${duty.scopeValue}`;
  if (duty.roomScope === "FAMILY") return sql<boolean>`f.name = ${duty.scopeValue}`;
  return sql<boolean>`${riskSql} >= ${highRisk}::int`;
}

type Figures = z.output<typeof endpoints.getPatrolQueue.data>["figures"];
async function figuresOf({ db, caller }: Pick<Call, "db" | "caller">, duty: Duty | null): Promise<Figures> {
  const mine =
    duty === null ? sql`c.staff_id = ${caller.staffId} and c.enter_time >= current_date` : sql`c.shift_id = ${duty.id}`;
  const { rows } = await sql<Omit<Figures, "coverageBp">>`with due as (
      select exists (select from patrol_check c where c.session_id = e.id and ${mine}) as is_covered
      from live_session e where coalesce(e.end_time, now()) > ${duty?.startTime ?? null}::timestamptz
        and coalesce(e.end_time, now()) - e.start_time >= interval '5 minutes')
    select count(*)::int as living, count(*) filter (where s.last_check_time is null)::int as unchecked,
      count(*) filter (where ${riskSql} >= ${highRisk}::int)::int as high_risk,
      (select count(*)::int from patrol_check c where ${mine}) as checked,
      (select count(*)::int from patrol_check c where ${mine} and c.result = 'VIOLATION') as violations,
      (select count(*) filter (where is_covered)::int from due) as covered_num,
      (select count(*)::int from due) as due_num
    from live_session s join live_room r on r.id = s.room_id left join family f on f.id = r.family_id
    where s.status = 'LIVING' and ${scopeOf(duty)}`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error("figures without a row");
  const { coveredNum, dueNum } = found;
  return { ...found, coverageBp: dueNum === 0 ? null : Math.round((coveredNum * 10_000) / dueNum) };
}

const riskRange = {
  HIGH: sql<boolean>`${riskSql} >= ${highRisk}::int`,
  MIDDLE: sql<boolean>`${riskSql} between ${middleRisk}::int and ${highRisk - 1}::int`,
  LOW: sql<boolean>`${riskSql} < ${middleRisk}::int`,
} as const;

export const getPatrolQueue = handle(endpoints.getPatrolQueue, async (call) => {
  const { db, query, caller } = call;
  const duty = await myDuty(call);
  const conditions = [
    scopeOf(duty),
    ...(query.type === undefined || query.type.length === 0 ? [] : [sql<boolean>`r.type = any(${query.type})`]),
    ...(query.familyName === undefined || query.familyName === ""
      ? []
      : [sql<boolean>`f.name ilike ${likeText(query.familyName)}`]),
    ...(query.risk === undefined ? [] : [riskRange[query.risk]]),
    ...(query.unchecked === true ? [sql<boolean>`s.last_check_time is null`] : []),
  ];
  const [rooms, figures, before] = await Promise.all([
    sql<endpoints.LiveTile>`${tilesSql(sql<boolean>`${sql.join(conditions, sql` and `)}`)}
      order by risk_score desc, coalesce(s.last_check_time, s.start_time - interval '1 day'), s.id limit 200`.execute(
      db,
    ),
    figuresOf(call, duty),
    sql<{
      name: string;
      text: string;
      time: string;
    }>`select s.name, p.handover as text, p.sign_out_time as time from patrol_shift p join staff s on s.id = p.staff_id
      where p.status = 'FINISH' and p.handover <> '' order by p.sign_out_time desc limit 1`.execute(db),
  ]);
  return {
    duty,
    mayAct: duty !== null || caller.roleId === adminRoleId,
    handover: before.rows[0] ?? null,
    figures,
    rooms: rooms.rows,
  };
});

/** Equal shifts divide the rooms among the open walls: returns this wall's part. */
async function shareOf({ db }: Pick<Call, "db">, wallId: string): Promise<Condition> {
  const { rows } = await sql<{
    place: number;
    total: number;
  }>`select k.place, k.total
      from (select w.wall_id, row_number() over (order by w.wall_id)::int - 1 as place, count(*) over ()::int as total
      from patrol_wall w left
      join patrol_shift p on p.id = w.shift_id,
        (select o.shift_id, q.room_scope, q.scope_value from patrol_wall o left join patrol_shift q on q.id = o.shift_id
        where o.wall_id = ${wallId}) own
      where w.beat_time > now() - make_interval(secs => ${endpoints.wallBeatSeconds * 2}::int)
        and (p.room_scope, p.scope_value) is not distinct from (own.room_scope, own.scope_value)) k
      where k.wall_id = ${wallId}`.execute(db);
  const part = rows[0];
  return part === undefined || part.total < 2 ? all : sql<boolean>`s.id % ${part.total}::int = ${part.place}::int`;
}

/** Rooms that must be judged stay on every page; the others rotate through the remaining places. */
function turnPage(
  rooms: readonly endpoints.LiveTile[],
  grid: number,
  wanted: number,
): { page: number; pages: number; shown: endpoints.LiveTile[] } {
  const held = rooms.filter(({ mustJudge }) => mustJudge);
  // More of them than there are tiles: then they take turns as well.
  const [fixed, passing] = held.length < grid ? [held, rooms.filter(({ mustJudge }) => !mustJudge)] : [[], rooms];
  const places = grid - fixed.length;
  const pages = Math.max(1, Math.ceil(passing.length / places));
  const page = Math.min(wanted, pages);
  return { page, pages, shown: [...fixed, ...passing.slice((page - 1) * places, page * places)] };
}

type Recent = z.output<typeof endpoints.getPatrolWall.data>["recent"][number];
export const getPatrolWall = handle(endpoints.getPatrolWall, async (call) => {
  const { db, query, caller } = call;
  const duty = await myDuty(call);
  const part = await shareOf(call, query.wallId);
  // A room the machine blocked moves to the first place, whatever the order.
  const order = query.order === "online" ? sql`s.online_num desc` : sql`risk_score desc`;
  const [rooms, figures, recent] = await Promise.all([
    sql<endpoints.LiveTile>`${tilesSql(sql<boolean>`${scopeOf(duty)} and ${part}`)}
      order by (s.machine_result = 'BLOCK') desc, ${order}, s.id limit 500`.execute(db),
    figuresOf(call, duty),
    sql<Recent>`select v.id, r.title as room_title, v.violation_type, v.action, s.name as staff_name, v.created_time
      from room_violation v join live_room r on r.id = v.room_id left join staff s on s.id = v.staff_id
      where v.status <> 'REVOKED' order by v.id desc limit 20`.execute(db),
  ]);
  const { page, pages, shown } = turnPage(rooms.rows, query.grid, query.page);
  return {
    duty,
    mayAct: duty !== null || caller.roleId === adminRoleId,
    figures,
    rooms: shown,
    page,
    pages,
    order: query.order,
    recent: recent.rows,
  };
});

export const beatWall = handle(endpoints.beatWall, async (call) => {
  const { db, body } = call;
  const duty = await myDuty(call);
  if (body.left)
    await sql`delete from patrol_wall where wall_id = ${body.wallId} and staff_id = ${call.caller.staffId}`.execute(db);
  else
    await sql`insert into patrol_wall (wall_id, staff_id, shift_id)
      values (${body.wallId}, ${call.caller.staffId}, ${duty?.id ?? null})
      on conflict (wall_id) do update set beat_time = now(), shift_id = excluded.shift_id
      where patrol_wall.staff_id = excluded.staff_id`.execute(db);
  await sql`delete from patrol_wall where beat_time < now() - interval '1 hour'`.execute(db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from patrol_wall
    where beat_time > now() - make_interval(secs => ${endpoints.wallBeatSeconds * 2}::int)`.execute(db);
  call.audit({ targetType: auditTargets.patrolWall, targetId: body.wallId });
  return { walls: rows[0]?.n ?? 0 };
});
