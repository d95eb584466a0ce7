import { sql, type RawBuilder } from "kysely";

/** Broadcasts of at least five minutes within a time range, and how many of them were inspected. */
export const coverageSql = (
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  seen: RawBuilder<unknown>,
): RawBuilder<number | null> =>
  sql<number | null>`(select round(count(*)
    filter (where exists (select 1 from patrol_check c where c.session_id = s.id and ${seen})) * 10000.0 /
    nullif(count(*), 0))::int
    from live_session s where s.start_time < ${to} and coalesce(s.end_time, now()) > ${from}
      and coalesce(s.end_time, now()) - s.start_time >= interval '5 minutes')`;
