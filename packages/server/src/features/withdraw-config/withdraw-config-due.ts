import type { WithdrawTerms } from "@hongxian/contract/features/withdraw-config/withdraw-config.endpoints.ts";
import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";
import { writeTerms } from "./withdraw-terms.ts";

interface Due {
  readonly id: number;
  readonly pending: WithdrawTerms;
  readonly pendingStaffId: number | null;
}

/** Due changes take effect. */
export const withdrawConfigDue: Job = {
  name: "withdraw-config-due",
  cron: "* * * * *",
  run: ({ database }) =>
    database.db.transaction().execute(async (tx) => {
      const { rows } = await sql<Due>`select id, pending, pending_staff_id from withdraw_config
          where pending is not null and pending_time <= now() order by id for update skip locked`.execute(tx);
      for (const { id, pending, pendingStaffId } of rows) await writeTerms(tx, id, pending, pendingStaffId);
      return rows.length;
    }),
};
