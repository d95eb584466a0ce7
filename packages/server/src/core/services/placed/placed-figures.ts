import { sql, type RawBuilder } from "kysely";

type Placed = "BANNER" | "ADVERT" | "ARTICLE" | "DOUYIN" | "VIDEO";

/** Shows or clicks of a placed row t over its entire time. */
export const placedSum = (type: Placed, column: "show_num" | "click_num"): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(${sql.ref(`c.${column}`)}), 0)::int from content_stat c
    where c.ref_type = ${sql.lit(type)} and c.ref_id = t.id)`;

/** Clicks per ten thousand shows. */
export const placedRate = (type: Placed): RawBuilder<number> =>
  sql<number>`(select least(10000, coalesce(round(sum(c.click_num) * 10000.0 / nullif(sum(c.show_num), 0)), 0))::int
    from content_stat c where c.ref_type = ${sql.lit(type)} and c.ref_id = t.id)`;

/** Whether a row t is within its time. */
export const showStateSql = sql<
  "WAIT" | "SHOWING" | "EXPIRED"
>`(case when t.start_time > now() then 'WAIT' when t.end_time <= now() then 'EXPIRED' else 'SHOWING' end)`;

/** From and to in one text. */
export const periodSql = sql<string>`(to_char(t.start_time, 'YYYY-MM-DD HH24:MI') || ' ~ ' || to_char(t.end_time,
  'YYYY-MM-DD HH24:MI'))`;
