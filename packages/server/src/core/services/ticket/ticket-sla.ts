import type { NoticeName } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { ticketMessages } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeStaff, noticeWhoMay } from "../../foundation/notice/notices.ts";

const soonMinutes = 30;

interface TimedTicket {
  readonly table: string;
  readonly route: string;
  readonly open: readonly string[];
  /** Of what is overdue. */
  readonly overdue: NoticeName;
}

const timed: readonly TimedTicket[] = [
  {
    table: "complaint",
    route: "/complaintAndSuggest/complaint",
    open: ["WAIT_HANDLE", "HANDLING"],
    overdue: "complaintsOverdue",
  },
  {
    table: "appeal",
    route: "/complaintAndSuggest/appealRecord",
    open: ["WAIT_HANDLE"],
    overdue: "appealsOverdue",
  },
  {
    table: "leave_word",
    route: leaveWordRoute,
    open: ["WAIT_HANDLE", "FOLLOWING"],
    overdue: "leaveWordsOverdue",
  },
];

/** Idempotent: each ticket is notified once at each stage, however often the job runs. */
export async function remindTickets(db: Db): Promise<number> {
  let notified = 0;
  for (const ticket of timed) {
    notified += await db.transaction().execute(async (tx) => {
      const open = sql`t.status = any(${ticket.open})`;
      const soon = await sql<{ handlerId: number; n: number }>`with due as (
          update ${sql.table(ticket.table)} t set remind_state = 1
          where ${open} and t.remind_state = 0 and t.handler_id is not null
            and t.deadline > now() and t.deadline <= now() + make_interval(mins => ${soonMinutes}::int)
            returning t.handler_id)
        select handler_id, count(*)::int as n from due group by handler_id`.execute(tx);
      for (const { handlerId, n } of soon.rows) {
        const link = `${ticket.route}?handlerId=${handlerId}`;
        await noticeStaff(tx, [handlerId], { kind: "TODO", ...ticketMessages.soonDue(n), link });
      }
      const late = await sql`update ${sql.table(ticket.table)} t set remind_state = 2
        where ${open} and t.remind_state < 2 and t.deadline < now() returning 1`.execute(tx);
      if (late.rows.length > 0) {
        const link = `${ticket.route}?overdue=1`;
        await noticeWhoMay(tx, ticket.overdue, {
          kind: "WARN",
          ...ticketMessages.overdue(late.rows.length),
          link,
        });
      }
      return soon.rows.length + late.rows.length;
    });
  }
  return notified;
}

export const ticketSla: Job = {
  name: "ticket-sla",
  cron: "*/5 * * * *",
  run: ({ database }) => remindTickets(database.db),
};
