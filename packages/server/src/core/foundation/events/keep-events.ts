import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { dropMonths } from "../../../platform/database/month-partitions.ts";

/**
 * Drops the months whose last day is long enough ago. What is dropped is written down first, so that a reader who has
 * not read it is told instead of missing it silently.
 */
export async function dropOldEvents(db: Db, days = 30): Promise<number> {
  const dropped = await dropMonths(db, "event_log", days, async (tx, month) => {
    await sql`update event_base set (floor_place, floor_id) = (l.place, l.id)
      from (select place, id from ${sql.table(month)} order by place desc, id desc limit 1) l
      where (event_base.floor_place, event_base.floor_id) < (l.place, l.id)`.execute(tx);
  });
  return dropped.length;
}

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
