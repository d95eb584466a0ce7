import { sql, type RawBuilder } from "kysely";

const cents = (yuan: number): number => Math.round(yuan * 100);

/** The conditions of the two ends of a range of amounts. */
export const amountConditions = (column: string) => ({
  amountMin: (yuan: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} >= ${cents(yuan)}::bigint`,
  amountMax: (yuan: number): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} <= ${cents(yuan)}::bigint`,
});
