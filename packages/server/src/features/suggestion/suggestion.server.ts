import { suggestion } from "@hongxian/contract/features/suggestion/suggestion.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const suggestionServer = serveResource(suggestion, {
  table: "suggestion",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    replies: sql`(select coalesce(json_agg(json_build_object('content', r.content, 'time', r.created_time,
        'staff', (select s.name from staff s where s.id = r.staff_id)) order by r.id), '[]')
      from ticket_reply r where r.ticket_type = 'SUGGEST' and r.ticket_id = t.id)`,
  },
  run: {},
});
