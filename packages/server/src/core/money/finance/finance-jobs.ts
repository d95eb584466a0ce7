import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { bookColumns, bookRows, financeColumns, financeRows } from "./finance-source.ts";

/** Counts the given days again; run it in a transaction. */
export async function refreshDailyFinance(db: Db, { from, to }: ReportWindow): Promise<void> {
  const days = { from: sql`${from}::date`, to: sql`${to}::date` };
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`delete from daily_finance where stat_date between ${days.from} and ${days.to}`.execute(db);
  await sql`delete from daily_book where stat_date between ${days.from} and ${days.to}`.execute(db);
  await sql`insert into daily_finance (${financeColumns})
    select stat_date, platform, pay_mode, order_type, fee_type, biz_line, prov_id, city_id, shop_id, channel_id,
      sum(order_num), sum(paid_num), sum(received_cents),
      sum(refund_num), sum(refund_cents), sum(channel_fee_cents), sum(withdraw_cents)
    from (${financeRows(days)}) s group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(db);
  await sql`insert into daily_book (${bookColumns}) ${bookRows(days)}`.execute(db);
}

const daysOf = async (db: Db, days: ReturnType<typeof sql<ReportWindow>>): Promise<ReportWindow> => {
  const { rows } = await days.execute(db);
  if (rows[0] === undefined) throw new Error("no days");
  return rows[0];
};

/**
 * Today every ten minutes; after midnight everything missed since the last run, at the earliest from the first ledger
 * entry.
 */
export const financeJobs: readonly Job[] = [
  {
    name: "finance-daily",
    cron: "*/10 * * * *",
    run: async ({ database: { db } }) => {
      await db.transaction().execute(async (tx) => {
        await refreshDailyFinance(
          tx,
          await daysOf(tx, sql`select current_date::text as from, current_date::text as to`),
        );
      });
    },
  },
  {
    name: "finance-daily-final",
    cron: "20 0 * * *",
    run: async ({ database: { db } }) => {
      await db.transaction().execute(async (tx) => {
        await refreshDailyFinance(
          tx,
          await daysOf(
            tx,
            sql`select coalesce(least(current_date - 1,
                (select max(stat_date) from daily_book where stat_date < current_date)),
                (select min(created_time)::date from ledger_entry), current_date - 1)::text as
                from, (current_date - 1)::text as to`,
          ),
        );
      });
    },
  },
  {
    name: "finance-recalc",
    run: async ({ database: { db } }, payload) => {
      // Queued by 重新统计 with the days that its call checked.
      await db.transaction().execute((tx) => refreshDailyFinance(tx, payload as ReportWindow));
    },
  },
];
