import * as endpoints from "@hongxian/contract/features/subject-discuss/subject-discuss.endpoints.ts";
import { discussMessages } from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { lockContent, type ContentRow } from "../../core/services/content/move-content.ts";
import { handle } from "../../kit/call.ts";

interface DiscussRow extends ContentRow {
  readonly subjectId: number;
  readonly subjectType: string;
}

export const moveDiscuss = handle(endpoints.moveDiscuss, async (call) => {
  const { id, subjectId } = call.params;
  const row = await lockContent<DiscussRow>(call, "SUBJECT_DISCUSS", id, {
    columns: sql`, t.subject_id, (select s.type from subject s where s.id = t.subject_id) as subject_type`,
  });
  const target =
    await sql`select 1 from subject where id = ${subjectId} and id <> ${row.subjectId} and status = 'ONLINE'
    and type = ${row.subjectType} for share`.execute(call.db);
  if (target.rows.length === 0) throw invalid({ subjectId: discussMessages.otherType });
  // The sides of the old topic are not those of the new one.
  await sql`update subject_discuss
    set subject_id = ${subjectId}, option_id = null, is_top = false, version = version + 1, update_time = now()
    where id = ${id}`.execute(call.db);
  await sql`update subject_evaluate set subject_id = ${subjectId}, update_time = now()
    where discuss_id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.subjectDiscuss,
    targetId: id,
    before: { subjectId: row.subjectId },
    after: { subjectId },
  });
  return { id, subjectId };
});
