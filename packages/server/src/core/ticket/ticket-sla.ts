import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import { ticketMessages } from "@hongxian/contract/core/ticket/ticket.endpoints.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { noticeStaff } from "../notice/notices.ts";

const soonMinutes = 30;

interface TimedTicket {
  readonly table: string;
  readonly route: string;
  readonly open: readonly string[];
  /** Who is told of what is overdue: whoever holds this title on this page. */
  readonly supervisor: { readonly route: string; readonly title: string };
}

const timed: readonly TimedTicket[] = [
  {
    table: "complaint",
    route: "/complaintAndSuggest/complaint",
    open: ["WAIT_HANDLE", "HANDLING"],
    supervisor: { route: "/complaintAndSuggest/complaint", title: ticketMessages.supervisorTitles.complaint },
  },
  {
    table: "appeal",
    route: "/complaintAndSuggest/appealRecord",
    open: ["WAIT_HANDLE"],
    supervisor: { route: "/operation/checkAction", title: ticketMessages.supervisorTitles.appeal },
  },
  {
    table: "leave_word",
    route: leaveWordRoute,
    open: ["WAIT_HANDLE", "FOLLOWING"],
    supervisor: { route: leaveWordRoute, title: ticketMessages.supervisorTitles.leaveWord },
  },
];

async function supervisors(db: Db, { route, title }: TimedTicket["supervisor"]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select s.id from staff s where s.status = 'ENABLE' and exists (
    select from role_menu rm join menu b on b.id = rm.menu_id
    where rm.role_id = s.role_id and b.type = 'BUTTON' and b.title = ${title} and b.route = ${route}) order by s.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Each ticket is told of once at each stage, however often the job runs. */
export async function remindTickets(db: Db): Promise<number> {
  let told = 0;
  for (const ticket of timed) {
    told += await db.transaction().execute(async (tx) => {
      const open = sql`t.status = any(${ticket.open})`;
      const soon = await sql<{ handlerId: number; n: number }>`with due as (
          update ${sql.table(ticket.table)} t set remind_state = 1 where ${open} and t.remind_state = 0 and t.handler_id is not null
            and t.deadline > now() and t.deadline <= now() + make_interval(mins => ${soonMinutes}::int) returning t.handler_id)
        select handler_id, count(*)::int as n from due group by handler_id`.execute(tx);
      for (const { handlerId, n } of soon.rows) {
        const link = `${ticket.route}?handlerId=${handlerId}`;
        await noticeStaff(tx, [handlerId], { kind: "TODO", ...ticketMessages.soonDue(n), link });
      }
      const late = await sql`update ${sql.table(ticket.table)} t set remind_state = 2
        where ${open} and t.remind_state < 2 and t.deadline < now() returning 1`.execute(tx);
      if (late.rows.length > 0) {
        const link = `${ticket.route}?overdue=1`;
        await noticeStaff(tx, await supervisors(tx, ticket.supervisor), {
          kind: "WARN",
          ...ticketMessages.overdue(late.rows.length),
          link,
        });
      }
      return soon.rows.length + late.rows.length;
    });
  }
  return told;
}

export const ticketSla: Job = {
  name: "ticket-sla",
  cron: "*/5 * * * *",
  run: ({ database }) => remindTickets(database.db),
};
