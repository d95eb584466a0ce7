import { sql, type RawBuilder } from "kysely";

/** The share of the members in one of these states, by the database's own statistics. */
export const shareSql = (statuses: readonly string[]): RawBuilder<number> =>
  statuses.length === 0
    ? sql<number>`1`
    : sql<number>`(select coalesce(sum(f.freq), 0) from pg_stats s,
        unnest(s.most_common_vals::text::text[], s.most_common_freqs) as f(value, freq)
        where s.schemaname = current_schema() and s.tablename = 'member' and s.attname = 'status'
          and f.value = any(${statuses}))`;
