import type { attitude } from "@hongxian/contract/core/content/content.choices.ts";
import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/subject-evaluate/subject-evaluate.endpoints.ts";
import { evaluateGrants } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";

type Attitude = ChoiceOf<typeof attitude>;

export const removeEvaluates = handle(endpoints.removeEvaluates, async (call) => {
  const ids = [...new Set(call.body.ids)];
  call.need(ids.length === 1 ? evaluateGrants.remove : evaluateGrants.removeMany);
  const { rows } = await sql<{ id: number; isAsked: boolean }>`with recursive chosen as (
      select t.id, true as is_asked from subject_evaluate t where t.id = any(${ids}::bigint[]) and t.status <> 'DELETED'
        and ${scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")))}
      union select e.id, false from subject_evaluate e join chosen c on e.parent_id = c.id
    ) update subject_evaluate e set status = 'DELETED', version = version + 1, update_time = now()
      from (select id, bool_or(is_asked) as is_asked from chosen group by id) c
      where e.id = c.id and e.status <> 'DELETED' returning e.id, c.is_asked`.execute(call.db);
  // All or none: a selection that somebody changed meanwhile must be confirmed again.
  if (rows.filter(({ isAsked }) => isAsked).length < ids.length) throw new AppError("STALE");
  for (const { id } of rows)
    call.auditItem({ targetType: auditTargets.subjectEvaluate, targetId: id, after: { status: "DELETED" } });
  call.audit({
    targetType: auditTargets.subjectEvaluate,
    targetId: ids.length === 1 ? (ids[0] ?? null) : null,
    after: { deleted: rows.length },
  });
  return { removed: rows.length };
});

interface StatRow {
  readonly subjectId: number;
  readonly title: string;
  readonly sex: ChoiceOf<typeof sex>;
  readonly attitude: Attitude;
  readonly count: number;
}

export const getEvaluateStat = handle(endpoints.getEvaluateStat, async ({ db, caller, query }) => {
  const { rows } = await sql<StatRow>`with span as (${spanDays(query)}), counted as (
      select t.subject_id, m.sex, t.attitude, count(*)::int as count from subject_evaluate t
      join member m on m.user_id = t.user_id, span
      where t.status <> 'DELETED' and t.created_time >= span.first and t.created_time < span.last + 1
        and m.sex in ('MAN', 'WOMAN')
        and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}
      group by t.subject_id, m.sex, t.attitude
    ), top as (select subject_id, sum(count) as total from counted group by subject_id order by total desc, subject_id
    limit 10)
    select c.subject_id, s.title, c.sex, c.attitude, c.count from counted c join top on top.subject_id = c.subject_id
      join subject s on s.id = c.subject_id order by top.total desc, c.subject_id, c.sex, c.attitude`.execute(db);
  return rows;
});

interface DiscussView {
  readonly id: number;
  readonly subjectTitle: string;
  readonly content: string;
  readonly imgs: string;
  readonly firstName: string;
  readonly createdTime: string;
  readonly evaluates: { id: number; firstName: string; content: string; attitude: Attitude; createdTime: string }[];
}

export const getEvaluatedDiscuss = handle(endpoints.getEvaluatedDiscuss, async ({ db, caller, params }) => {
  const { rows } =
    await sql<DiscussView>`select t.id, s.title as subject_title, t.content, t.imgs, m.first_name, t.created_time,
      coalesce((select json_agg(json_build_object('id', e.id, 'firstName', a.first_name, 'content', e.content,
      'attitude', e.attitude,
          'createdTime', e.created_time) order by e.id)
        from (select * from subject_evaluate where discuss_id = t.id and status <> 'DELETED' order by id limit 50) e
        join member a on a.user_id = e.user_id), '[]') as evaluates
    from subject_discuss t join subject s on s.id = t.subject_id join member m on m.user_id = t.user_id
    where t.id = ${params.id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
});
