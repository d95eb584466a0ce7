import { sql } from "kysely";
import { countKpi } from "../../core/services/chat/count-kpi.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { kpiRows } from "./chat-kpi.ts";

export const chatKpiJobs: readonly Job[] = [
  {
    name: "chat-kpi",
    cron: "10 * * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => countKpi(tx, 1)),
  },
  // Purchases within a week of a conversation still count for its day.
  {
    name: "chat-kpi-week",
    cron: "40 4 * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => countKpi(tx, 7)),
  },
  {
    name: "chat-kpi-month",
    cron: "0 5 1 * *",
    run: async ({ database: { db } }) => {
      const month = sql`date_trunc('month', current_date - 1)::date`;
      const rows = await kpiRows(db, sql`k.day >= ${month} and k.day < (${month} + interval '1 month')::date`);
      for (const { staff, score } of rows)
        await sql`insert into chat_kpi_month (month, staff_id, score) values (${month}, ${staff.id}, ${score})
          on conflict do nothing`.execute(db);
      return rows.length;
    },
  },
];
