import { subjectEvaluate } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.resource.ts";
import { sql } from "kysely";
import { hitsSql } from "../../core/foundation/censor/hits-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const subjectEvaluateServer = serveResource(subjectEvaluate, {
  table: "subject_evaluate",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    subjectTitle: sql<string>`(select s.title from subject s where s.id = t.subject_id)`,
    discussText: sql<string>`(select left(d.content, 20) from subject_discuss d where d.id = t.discuss_id)`,
    hits: hitsSql(sql.ref("t.content"), "COMMENT"),
  },
  run: {},
});
