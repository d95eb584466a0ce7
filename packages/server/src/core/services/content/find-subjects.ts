import * as endpoints from "@hongxian/contract/core/content/subject-options.endpoints.ts";
import type { subjectStatus, subjectType } from "@hongxian/contract/core/content/content.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql, type RawBuilder } from "kysely";
import { handle } from "../../../kit/call.ts";
import { likeText } from "../../../kit/filter-sql.ts";

const shown = 20;

interface SubjectOption {
  readonly id: number;
  readonly title: string;
  readonly type: ChoiceOf<typeof subjectType>;
  readonly status: ChoiceOf<typeof subjectStatus>;
}

export const findSubjects = handle(endpoints.findSubjects, async ({ db, query }) => {
  const conditions: RawBuilder<boolean>[] = [sql<boolean>`true`];
  if (query.id !== undefined) conditions.push(sql<boolean>`s.id = ${query.id}`);
  if (query.keyword !== "") conditions.push(sql<boolean>`s.title ilike ${likeText(query.keyword)}`);
  if (query.type !== undefined) conditions.push(sql<boolean>`s.type = ${query.type}`);
  if (query.status !== undefined) conditions.push(sql<boolean>`s.status = ${query.status}`);
  const { rows } = await sql<SubjectOption>`select s.id, s.title, s.type, s.status from subject s
    where ${sql.join(conditions, sql` and `)}
    order by s.status = 'ONLINE' desc, s.discuss_num desc, s.id desc limit ${shown}`.execute(db);
  return rows;
});
