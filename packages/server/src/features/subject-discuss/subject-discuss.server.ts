import { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The label of the side that a post t takes. */
export const optionTextSql = sql<string>`coalesce((select o ->> 'text' from subject s, jsonb_array_elements(s.options) o
  where s.id = t.subject_id and (o ->> 'id')::int = t.option_id), '')`;

export const subjectDiscussServer = serveResource(subjectDiscuss, {
  table: "subject_discuss",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    subjectTitle: sql<string>`(select s.title from subject s where s.id = t.subject_id)`,
    subjectType: sql<string>`(select s.type from subject s where s.id = t.subject_id)`,
    optionText: optionTextSql,
  },
  filters: { reportMin: (least: number) => sql<boolean>`t.report_num >= ${least}` },
  run: {},
});
