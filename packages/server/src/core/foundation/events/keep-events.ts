import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";

/** Events are kept for at least this long; a month is dropped as a whole. */
const keptDays = 30;

/**
 * Drops the months whose last day is long enough ago. What is dropped is written down first, so that a reader who has
 * not read it is told instead of missing it silently.
 */
export async function dropOldEvents(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'event_log'::regclass
      and to_date(right(c.relname, 6), 'YYYYMM') + interval '1 month'
        <= (now() at time zone 'Asia/Shanghai') - make_interval(days => ${sql.lit(keptDays)})
    order by c.relname`.execute(db);
  for (const { name } of rows) {
    await db.transaction().execute(async (tx) => {
      // Whoever writes an event waits behind the drop: it gives up soon, and the job comes again.
      await sql`set local lock_timeout = '3s'`.execute(tx);
      await sql`update event_base set (floor_place, floor_id) = (l.place, l.id)
        from (select place, id from ${sql.table(name)} order by place desc, id desc limit 1) l
        where (event_base.floor_place, event_base.floor_id) < (l.place, l.id)`.execute(tx);
      await sql`drop table ${sql.table(name)}`.execute(tx);
    });
  }
  return rows.length;
}

export const eventsDrop: Job = {
  name: "events-drop",
  cron: "20 2 * * *",
  run: ({ database: { db } }) => dropOldEvents(db),
};

/**
 * At a start, before anything is written: when the data came from another PostgreSQL whose transactions had higher
 * numbers, the shift is raised, so that new events stand after the old ones.
 */
export async function keepPlacesGrowing(db: Db): Promise<void> {
  await sql`update event_base b set shift = b.shift + n.highest - n.next + 1
    from (select greatest(e.floor_place, coalesce(
          (select l.place from event_log l order by l.place desc, l.id desc limit 1), 0)) as highest,
        pg_snapshot_xmax(pg_current_snapshot())::text::bigint + e.shift as next from event_base e) n
    where n.highest >= n.next`.execute(db);
}
