import { sql, type RawBuilder } from "kysely";

/** The Chinese label of an enumeration's value, made by the database; null stays null. */
export const labelSql = (
  of: { readonly labels: Readonly<Record<string, string>> },
  value: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql<string | null>`case ${value} ${sql.join(
    Object.entries(of.labels).map(([one, label]) => sql`when ${one} then ${label}`),
    sql` `,
  )} end`;
