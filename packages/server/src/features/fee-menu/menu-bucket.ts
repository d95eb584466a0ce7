import { sql, type RawBuilder } from "kysely";

/** Whether a member belongs to the side of a menu: A has the first share of a hundred, B the rest. */
export const bucketSql = (menu: string, userId: string): RawBuilder<boolean> => {
  const bucket = sql`(abs(hashtext(${sql.ref(`${menu}.position`)} || ${sql.ref(userId)}::text)::bigint) % 100)`;
  const [group, percent] = [sql.ref(`${menu}.ab_group`), sql.ref(`${menu}.ab_percent`)];
  return sql<boolean>`(case ${group} when 'A' then ${bucket} < ${percent} when 'B' then ${bucket} >= 100 - ${percent}
    else true end)`;
};
