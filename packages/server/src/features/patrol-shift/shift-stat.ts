import * as endpoints from "@hongxian/contract/features/patrol-shift/shift.endpoints.ts";
import { absentMinutes, shiftMessages, shiftRoute } from "@hongxian/contract/features/patrol-shift/shift.rules.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { handle, type Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { coverageSql } from "./shift-sql.ts";

type Stat = z.output<typeof endpoints.getShiftStat.data>;

export const getShiftStat = handle(endpoints.getShiftStat, async ({ db, query }) => {
  const first =
    query.month === undefined ? sql`date_trunc('month', current_date)::date` : sql`${`${query.month}-01`}::date`;
  const { rows } =
    await sql<Stat>`with span as (select ${first} as first, (${first} + interval '1 month')::date as last)
    select (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'hours', k.hours, 'checks', k.checks,
      'violations', k.violations, 'responseSec', k.response) order by k.hours desc, k.id), '[]')
      from (select f.id, f.name,
        round((sum(extract(epoch from coalesce(p.sign_out_time, least(now(), p.end_time)) - p.sign_in_time))
        filter (where p.sign_in_time is not null) / 3600)::numeric, 1)::float8 as hours,
          coalesce(sum((select count(*) from patrol_check c where c.shift_id = p.id)), 0)::int as checks,
          coalesce(sum((select count(*) from room_violation v where v.shift_id = p.id and v.status <> 'REVOKED')),
            0)::int as violations,
          (select avg(extract(epoch from c.enter_time - s.start_time))::int
          from (select distinct on (session_id) * from patrol_check
          where staff_id = f.id and enter_time >= span.first and enter_time < span.last
            order by session_id, enter_time) c join live_session s on s.id = c.session_id
            where c.enter_time >= s.start_time) as response
        from span join patrol_shift p on p.start_time >= span.first and p.start_time < span.last
        join staff f on f.id = p.staff_id
        where p.sign_in_time is not null group by f.id, f.name, span.first, span.last) k) as staff,
      (select coalesce(json_agg(json_build_object('day', d::date, 'coverageBp', ${coverageSql(
        sql`d`,
        sql`d + interval
        '1 day'`,
        sql`c.enter_time >= d and c.enter_time < d + interval '1 day'`,
      )}) order by d), '[]')
        from span, generate_series(span.first, least(span.last - 1, current_date), interval '1 day') d) as
          days`.execute(db);
  return rows[0] ?? { staff: [], days: [] };
});

export const getShiftFamilies = handle(endpoints.getShiftFamilies, async ({ db }) =>
  (
    await sql<{
      name: string;
    }>`select name from family where status in ('NORMAL', 'FROZEN') order by id limit 500`.execute(db)
  ).rows.map(({ name }) => name),
);

/** A patrol who has not signed in half an hour after the beginning is absent. */
export async function markAbsent(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
    text: string;
  }>`update patrol_shift p set status = 'ABSENT', update_time = now(), version = p.version + 1 from staff s
    where s.id = p.staff_id and p.status = 'WAIT'
      and p.start_time < now() - make_interval(mins => ${absentMinutes}::int)
    returning s.name, to_char(p.start_time, 'MM-DD HH24:MI') as text`.execute(db);
  await noticeWhoMay(
    db,
    "patrolShifts",
    rows.map(({ name, text }) => ({ kind: "WARN", ...shiftMessages.absent(name, text), link: shiftRoute })),
  );
  return rows.length;
}

/** Notifies once in the morning of the uncovered hours of the next day. */
export async function tellGaps(db: Db): Promise<number> {
  const { rows } = await sql<{
    text: string;
  }>`select to_char(h, 'MM-DD HH24:00') as text
    from generate_series(date_trunc('hour', now()), date_trunc('hour', now()) + interval '23 hours', interval '1 hour')
      h
    where not exists (select 1 from patrol_shift p
    where p.status in ('WAIT', 'ON_DUTY') and p.start_time <= h and p.end_time > h) order by h`.execute(db);
  if (rows.length > 0)
    await noticeWhoMay(db, "patrolShifts", {
      kind: "WARN",
      ...shiftMessages.gap(
        rows
          .map(({ text }) => text)
          .slice(0, 6)
          .join("、"),
      ),
      link: shiftRoute,
    });
  return rows.length;
}

export const shiftJobs: readonly Job[] = [
  {
    name: "shift-watch",
    cron: "* * * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => markAbsent(tx)),
  },
  {
    name: "shift-gaps",
    cron: "0 9 * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => tellGaps(tx)),
  },
];
