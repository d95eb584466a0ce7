import { type RawBuilder, sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { startOfDay } from "./calendar.ts";

const hourMs = 3_600_000;
/** Where less than this was left between opening and now, nothing is moved. */
const leastRoomMs = hourMs / 2;

interface Hours {
  /** From this hour, below zero one of the evening before … */
  readonly from: number;
  /** … to this one less is done than was drawn: it all happens between `opens` and here. */
  readonly to: number;
  readonly opens: number;
}

/** Members sleep after midnight; what was drawn for the night happens in the morning. */
const memberHours: Hours = { from: 0, to: 12, opens: 8 };
/** Staff work from nine to nine; what was drawn for later happens the next morning. */
const staffHours: Hours = { from: -3, to: 13, opens: 9 };

/**
 * The clock of the invented world. Both functions keep the order of moments, move none back, and leave in the past what
 * is past: what followed something else still follows it.
 */
export interface WorldClock {
  /** When a member does what was drawn for this moment. */
  waking(time: number): number;
  /** When staff do it. */
  office(time: number): number;
}

function carry({ from, to, opens }: Hours, time: number, now: number): number {
  const day = startOfDay(time - from * hourMs);
  const begin = day + from * hourMs;
  const open = day + opens * hourMs;
  const end = day + to * hourMs;
  if (time >= end) return time;
  if (now >= begin && now < end) {
    // The stretch that is going on has no later morning to move to.
    if (time <= now) return now < open + leastRoomMs ? time : open + ((time - begin) * (now - open)) / (now - begin);
    if (now >= open) return time;
  }
  return open + ((time - begin) * (end - open)) / (end - begin);
}

export const createWorldClock = (now: number): WorldClock => {
  const waking = (time: number) => carry(memberHours, time, now);
  // Between the two openings of today's morning members are moved and staff are not: they still come after them.
  return { waking, office: (time) => Math.max(carry(staffHours, time, now), waking(time)) };
};

function functionOf(name: string, { from, to, opens }: Hours, now: number, least = "moment"): RawBuilder<unknown> {
  const hours = (count: number) => sql.raw(`interval '${count} hours'`);
  return sql`create or replace function pg_temp.${sql.raw(name)}(moment timestamptz) returns timestamptz
    language sql stable as $$
      select greatest(${sql.raw(least)}, case
        when moment >= day_end then moment
        when present >= day_begin and present < day_end and moment <= present then
          case when present < day_open + interval '30 minutes' then moment
            else day_open + (moment - day_begin)
              * (extract(epoch from present - day_open) / extract(epoch from present - day_begin))::float8 end
        when present >= day_open and present < day_end then moment
        else day_open + (moment - day_begin) * ${sql.lit((to - opens) / (to - from))}::float8 end)
      from (select ${sql.lit(new Date(now).toISOString())}::timestamptz as present, day + ${hours(from)} as day_begin,
          day + ${hours(opens)} as day_open, day + ${hours(to)} as day_end
        from (select date_trunc('day', moment - ${hours(from)}) as day) given) hours $$`;
}

/** The same clock for rows that the database makes: pg_temp.waking and pg_temp.office. */
export async function setWorldClock(db: Db, now: number): Promise<void> {
  await functionOf("waking", memberHours, now).execute(db);
  await functionOf("office", staffHours, now, "pg_temp.waking(moment)").execute(db);
}
