import { anonymousVisitor, cornerView } from "@hongxian/contract/features/corner-view/corner-view.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const cornerViewServer = serveResource(cornerView, {
  table: "marriage_view_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    visitor: sql<string>`coalesce((select v.first_name from member v where v.user_id = t.visitor_user_id),
      ${anonymousVisitor} || right(t.visitor_id::text, 4))`,
    hasIntention: sql<boolean>`(t.intention_id is not null)`,
    isOpen: sql<boolean>`coalesce((select m.marriage_corner_open from member m where m.user_id = t.user_id), false)`,
  },
  run: {},
});
