import * as endpoints from "@hongxian/contract/features/institute/lesson.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Db } from "../../kit/call.ts";
import { lastPlace, reorder } from "../../core/services/placed/reorder.ts";

/** The course is locked while its lessons change: its totals are counted again afterwards. */
async function lockCourse(db: Db, id: number): Promise<void> {
  const { rows } = await sql`select 1 from course where id = ${id} for update`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
}

/** Lessons and length of a course; one without a visible lesson is hidden. */
async function countCourse(db: Db, id: number): Promise<void> {
  await sql`update course c set lesson_count = l.count, duration_sec = l.seconds, update_time = now(),
      status = case when c.status = 'ONLINE' and l.count = 0 then 'OFFLINE' else c.status end
    from (select count(*)::int as count, coalesce(sum(duration_sec), 0)::int as seconds from course_lesson
      where course_id = ${id} and status = 'ONLINE') l where c.id = ${id}`.execute(db);
}

const lessonColumns = sql`id, title, kind, media_url, duration_sec, content_html, trial, play_count, status, version,
  (case when play_count = 0 then 0 else least(10000, round(finish_count * 10000.0 / play_count)) end)::int as
  finish_bp`;

export const listLessons = handle(endpoints.listLessons, async ({ db, params, query }) => {
  const { rows } = await sql<endpoints.Lesson>`select ${lessonColumns}
    from course_lesson where course_id = ${params.id}
      and (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
      and (${query.status ?? null}::text is null or status = ${query.status ?? null}) order by sort, id`.execute(db);
  return rows;
});

export const addLesson = handle(endpoints.addLesson, async (call) => {
  const { id } = call.params;
  const { title, kind, mediaUrl, durationSec, contentHtml, trial } = call.body;
  await lockCourse(call.db, id);
  const sort = await lastPlace(call.db, "course_lesson", sql<boolean>`t.course_id = ${id}`);
  const { rows } = await sql<{ id: number }>`insert into course_lesson
      (course_id, title, kind, media_url, duration_sec, content_html, trial, sort, status)
    values (${id}, ${title}, ${kind}, ${kind === "ARTICLE" ? "" : mediaUrl}, ${durationSec}, ${contentHtml}, ${trial},
      ${sort}, 'ONLINE')
    returning id`.execute(call.db);
  await countCourse(call.db, id);
  const lessonId = rows[0]?.id ?? 0;
  call.audit({
    targetType: auditTargets.courseLesson,
    targetId: lessonId,
    after: { courseId: id, title, kind, durationSec, trial },
  });
  return { id: lessonId };
});

export const editLesson = handle(endpoints.editLesson, async (call) => {
  const { id, lessonId } = call.params;
  const { title, kind, mediaUrl, durationSec, contentHtml, trial, version } = call.body;
  await lockCourse(call.db, id);
  const found =
    await sql<endpoints.Lesson>`select ${lessonColumns} from course_lesson where id = ${lessonId} and course_id = ${id}
      for update`.execute(call.db);
  const before = found.rows[0];
  if (before === undefined) throw new AppError("NOT_FOUND");
  if (before.version !== version) throw new AppError("STALE_VERSION", { data: { current: before } });
  await sql`update course_lesson
      set title = ${title}, kind = ${kind}, media_url = ${kind === "ARTICLE" ? "" : mediaUrl},
      duration_sec = ${durationSec}, content_html = ${contentHtml}, trial = ${trial}, version = version + 1,
        update_time = now()
    where id = ${lessonId}`.execute(call.db);
  await countCourse(call.db, id);
  call.audit({
    targetType: auditTargets.courseLesson,
    targetId: lessonId,
    before: { title: before.title, kind: before.kind, durationSec: before.durationSec, trial: before.trial },
    after: { title, kind, durationSec, trial },
  });
  return null;
});

export const removeLesson = handle(endpoints.removeLesson, async (call) => {
  const { id, lessonId } = call.params;
  await lockCourse(call.db, id);
  const { rows } = await sql<{
    title: string;
  }>`delete from course_lesson where id = ${lessonId} and course_id = ${id} returning title`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  await countCourse(call.db, id);
  call.audit({
    targetType: auditTargets.courseLesson,
    targetId: lessonId,
    before: { courseId: id, title: rows[0].title },
  });
  return null;
});

export const sortLessons = handle(endpoints.sortLessons, async (call) => {
  const { id } = call.params;
  await lockCourse(call.db, id);
  await reorder(call.db, "course_lesson", call.body.ids, sql<boolean>`t.course_id = ${id}`);
  call.audit({ targetType: auditTargets.course, targetId: id, after: { lessons: call.body.ids } });
  return null;
});

export const moveLesson = handle(endpoints.moveLesson, async (call) => {
  const { id, lessonId, status } = call.params;
  call.need(endpoints.lessonMoveGrants[status]);
  await lockCourse(call.db, id);
  const { rows } = await sql`update course_lesson set status = ${status}, version = version + 1, update_time = now()
    where id = ${lessonId} and course_id = ${id} and status <> ${status} returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  await countCourse(call.db, id);
  call.audit({ targetType: auditTargets.courseLesson, targetId: lessonId, after: { status } });
  return null;
});

export const setTrial = handle(endpoints.setTrial, async (call) => {
  const { id, lessonId, trial } = call.params;
  const { rows } =
    await sql`update course_lesson set trial = ${trial === "1"}, version = version + 1, update_time = now()
    where id = ${lessonId} and course_id = ${id} and trial <> ${trial === "1"} returning 1`.execute(call.db);
  if (rows.length === 0) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.courseLesson, targetId: lessonId, after: { trial: trial === "1" } });
  return null;
});
