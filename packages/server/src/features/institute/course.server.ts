import { course, courseMessages } from "@hongxian/contract/features/institute/course.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

async function checkRefs({ db }: Call, typeId: number | undefined, consultantId: number | null | undefined) {
  const { rows } = await sql<{ hasType: boolean; hasConsultant: boolean }>`select
    exists (select from common_type where id = ${typeId ?? 0} and kind = 'COURSE') as has_type,
    ${consultantId ?? null}::bigint is null
      or exists (select from consultant where id = ${consultantId ?? null}::bigint) as has_consultant`.execute(db);
  if (rows[0]?.hasType !== true) throw invalid({ typeId: courseMessages.noType });
  if (!rows[0].hasConsultant) throw invalid({ consultantId: courseMessages.noConsultant });
}

/** Several at once, all or none: a selection with a course in another state must be confirmed again. */
async function moveMany(call: Call, wanted: readonly number[], to: "ONLINE" | "OFFLINE"): Promise<{ count: number }> {
  const ids = [...new Set(wanted)];
  const from: readonly string[] = (to === "ONLINE" ? course.actions.publish : course.actions.shelve).from;
  const { rows } = await sql<{
    id: number;
    hasLesson: boolean;
  }>`update course t set status = ${to}, version = t.version + 1, update_time = now(),
      online_time = case when ${to} = 'ONLINE' then now() else t.online_time end
    where t.id = any(${ids}) and t.status = any(${from}) returning t.id,
      exists (select from course_lesson l where l.course_id = t.id and l.status = 'ONLINE') as has_lesson`.execute(
    call.db,
  );
  if (rows.length < ids.length) throw new AppError("STALE");
  if (to === "ONLINE" && rows.some(({ hasLesson }) => !hasLesson)) throw refused(courseMessages.noLesson);
  call.audit({ targetType: auditTargets.course, targetId: null, after: { ids, status: to } });
  for (const { id } of rows) call.auditItem({ targetType: auditTargets.course, targetId: id });
  return { count: rows.length };
}

export const courseServer = serveResource(course, {
  table: "course",
  scope: () => "all",
  computed: {
    typeName: sql<string>`coalesce((select k.name from common_type k where k.id = t.type_id), '')`,
    consultantName: sql<string>`coalesce((select c.name from consultant c where c.id = t.consultant_id), '')`,
  },
  filters: { fee: (fee: string) => sql<boolean>`(t.price_cents = 0) = (${fee} = 'FREE')` },
  before: {
    create: (call, draft) => checkRefs(call, draft.typeId, draft.consultantId),
    edit: (call, _row, draft) => checkRefs(call, draft.typeId, draft.consultantId),
    move: async ({ db }, row, to) => {
      if (to !== "ONLINE") return undefined;
      const { rows } =
        await sql`select 1 from course_lesson where course_id = ${row.id} and status = 'ONLINE' limit 1`.execute(db);
      if (rows.length === 0) throw refused(courseMessages.noLesson);
      return { onlineTime: new Date() };
    },
    remove: async ({ db }, row) => {
      const { rows } = await sql`select 1 from course_enroll where course_id = ${row.id} limit 1`.execute(db);
      if (rows.length > 0) throw refused(courseMessages.hasLearners);
    },
  },
  run: {
    publishMany: (call, _row, { ids }) => moveMany(call, ids, "ONLINE"),
    shelveMany: (call, _row, { ids }) => moveMany(call, ids, "OFFLINE"),
  },
});
