import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { sharePostings } from "@hongxian/server/core/services/live/settle-family-shares.ts";
import { openBooks, setLedgerSequences } from "./money-books.ts";

const shareDays = 30;

/**
 * The leaders' shares of a month, night by night as the job pays them. Leaders have no other money, so their entries
 * stay in order of time.
 */
export async function payLeaders(db: Db): Promise<void> {
  const books = await openBooks(db);
  const { rows } = await sql<{
    day: string;
    paid: string;
  }>`select d::date as day, d + interval '27 hours' as paid
    from generate_series(current_date - ${shareDays}::int, current_date - 1, interval '1 day') d
    where d + interval '27 hours' < now() order by d`.execute(db);
  for (const { day, paid } of rows) {
    books.post(Date.parse(paid), ...(await sharePostings(db, day)));
    await sql`update family_share set created_time = ${paid}::timestamptz where share_date = ${day}::date`.execute(db);
  }
  await books.write();
  await setLedgerSequences(db);
}
