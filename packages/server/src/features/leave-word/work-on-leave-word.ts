import { leaveWordRoute } from "@hongxian/contract/core/ticket/leave-word.choices.ts";
import * as endpoints from "@hongxian/contract/features/leave-word/leave-word.endpoints.ts";
import { leaveWordGrants, leaveWordMessages } from "@hongxian/contract/features/leave-word/leave-word.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { assignTickets, holdsPage } from "../../core/services/ticket/assign-tickets.ts";
import { handle } from "../../kit/call.ts";
import { visible } from "./leave-word-rows.ts";

export const assignLeaveWords = handle(endpoints.assignLeaveWords, async (call) => {
  const { body } = call;
  call.need(new Set(body.ids).size === 1 ? leaveWordGrants.assign : leaveWordGrants.assignMany);
  const { noHandler, assigned } = leaveWordMessages;
  const kind = {
    table: "leave_word",
    ticketType: "LEAVE_WORD",
    targetType: auditTargets.leaveWord,
    working: "FOLLOWING",
  } as const;
  const ticket = { ...kind, route: leaveWordRoute, visible: visible(call), noHandler, assigned } as const;
  return { assigned: await assignTickets(call, ticket, body) };
});

interface Handler {
  readonly id: number;
  readonly name: string;
  readonly roleName: string;
  readonly openCount: number;
  readonly isLocal: boolean;
}

export const getLeaveWordHandlers = handle(endpoints.getLeaveWordHandlers, async (call) => {
  const about = call.query.leaveWordId ?? null;
  const { rows } = await sql<Handler>`with word as (select t.prov_id, t.city_id from leave_word t
      where t.id = ${about}::bigint and t.intent in ('JOIN', 'MARRIAGE') and ${visible(call)})
    select s.id, s.name, r.name as role_name,
      (select count(*)::int from leave_word w where w.handler_id = s.id and w.status = 'FOLLOWING') as open_count,
      exists (select 1 from word join agent_region g on g.agent_id = s.agent_id
        where g.city_id = word.city_id or g.city_id is null and g.prov_id = word.prov_id) as is_local
    from staff s join role r on r.id = s.role_id where ${holdsPage(leaveWordRoute)}
    order by is_local desc, s.role_id = ${adminRoleId}, open_count, s.id limit 500`.execute(call.db);
  return rows;
});
