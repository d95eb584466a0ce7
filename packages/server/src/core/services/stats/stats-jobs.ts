import { sql } from "kysely";
import type { Job } from "../../../platform/jobs/job.ts";
import { refreshDailyStats, refreshDailyUserStat, type DayRange } from "./refresh-daily-stats.ts";

/**
 * Registrations of the running day every ten minutes, the rest of it every hour; after midnight yesterday once more,
 * final, with the cohorts whose days of return it completes.
 */
export const statsJobs: readonly Job[] = [
  {
    name: "user-daily-stat",
    cron: "*/10 * * * *",
    run: async ({ database: { db } }) => {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ day: string }>`select current_date as day`.execute(tx);
        const day = rows[0]?.day ?? "";
        await refreshDailyUserStat(tx, { from: day, to: day });
      });
    },
  },
  {
    name: "register-rebuild",
    run: async ({ database: { db } }, payload) => {
      // Queued by 重新统计 with the days that its call checked.
      await db.transaction().execute((tx) => refreshDailyStats(tx, payload as DayRange));
    },
  },
  {
    name: "daily-stat",
    cron: "5 * * * *",
    run: async ({ database: { db } }) => {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ day: string }>`select current_date as day`.execute(tx);
        const day = rows[0]?.day ?? "";
        await refreshDailyStats(tx, { from: day, to: day });
      });
    },
  },
  {
    name: "daily-stat-final",
    cron: "30 0 * * *",
    run: async ({ database: { db } }) => {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          from: string;
          to: string;
        }>`select current_date - 31 as from, current_date - 1 as to`.execute(tx);
        const days = rows[0];
        if (days !== undefined) await refreshDailyStats(tx, days);
      });
    },
  },
];
