import { sql, type RawBuilder } from "kysely";

/** Whole years on today's date in Shanghai; null without a birthday. */
export const ageSql = (birthday: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`date_part('year', age(current_date, ${birthday}))::int`;
