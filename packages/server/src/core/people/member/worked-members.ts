import { sql, type RawBuilder } from "kysely";

/** Members that matchmakers and sales staff work with, as a condition on `member` by its alias. */
export function workedWith(row: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<boolean>`not ${column("is_delete")} and not ${column("is_market_account")}
    and ${column("user_role")} <> 'MATCHMAKER' and ${column("status")} in ('ENABLE', 'DISABLE')`;
}
export const isWorkedWith = workedWith("t");

/** To be called today, or already late. */
export const followsToday = sql<boolean>`t.next_follow_time < current_date + 1`;
