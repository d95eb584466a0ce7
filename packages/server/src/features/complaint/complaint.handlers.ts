import * as endpoints from "@hongxian/contract/features/complaint/complaint.endpoints.ts";
import { complaintGrants, complaintMessages } from "@hongxian/contract/features/complaint/complaint.rules.ts";
import { complaintRoute } from "@hongxian/contract/features/complaint/complaint.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { assignTickets, holdsPage } from "../../core/services/ticket/assign-tickets.ts";
import { handle } from "../../kit/call.ts";
import { visible } from "./complaint-rows.ts";

export const assignComplaints = handle(endpoints.assignComplaints, async (call) => {
  const { body } = call;
  call.need(new Set(body.ids).size === 1 ? complaintGrants.assign : complaintGrants.assignMany);
  const { noHandler, assigned } = complaintMessages;
  const kind = {
    table: "complaint",
    ticketType: "COMPLAINT",
    targetType: auditTargets.complaint,
    working: "HANDLING",
  } as const;
  const ticket = { ...kind, route: complaintRoute, visible: visible(call), noHandler, assigned } as const;
  return { assigned: await assignTickets(call, ticket, body) };
});

interface Handler {
  readonly id: number;
  readonly name: string;
  readonly roleName: string;
  readonly openCount: number;
}

export const getComplaintHandlers = handle(endpoints.getComplaintHandlers, async ({ db }) => {
  const { rows } = await sql<Handler>`select s.id, s.name, r.name as role_name,
      (select count(*)::int from complaint c where c.handler_id = s.id and c.status = 'HANDLING') as open_count
    from staff s join role r on r.id = s.role_id where ${holdsPage(complaintRoute)}
    order by s.role_id = ${adminRoleId}, open_count, s.id limit 500`.execute(db);
  return rows;
});
