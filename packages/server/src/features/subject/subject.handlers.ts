import * as endpoints from "@hongxian/contract/features/subject/subject.endpoints.ts";
import { hotSubjects, subjectMessages } from "@hongxian/contract/features/subject/subject.rules.ts";
import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { handle } from "../../kit/call.ts";

export const setSubjectHot = handle(endpoints.setSubjectHot, async (call) => {
  const { id } = call.params;
  const { isHot } = call.body;
  // One at a time, so that two concurrent ones do not make eleven.
  await sql`select pg_advisory_xact_lock(hashtext('subject hot'))`.execute(call.db);
  const { rows } = await sql<{ status: string; isHot: boolean; hot: number }>`select s.status, s.is_hot,
      (select count(*)::int from subject where is_hot) as hot from subject s where s.id = ${id} for update`.execute(
    call.db,
  );
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  if (found.isHot === isHot) throw new AppError("STALE");
  if (isHot && found.status !== "ONLINE") throw refused(subjectMessages.hotOnline);
  if (isHot && found.hot >= hotSubjects) throw refused(subjectMessages.fullHot);
  await sql`update subject set is_hot = ${isHot}, version = version + 1, update_time = now() where id = ${id}`.execute(
    call.db,
  );
  call.audit({ targetType: auditTargets.subject, targetId: id, before: { isHot: !isHot }, after: { isHot } });
  return { id, isHot };
});

export const mergeSubjects = handle(endpoints.mergeSubjects, async (call) => {
  const { db } = call;
  const { sourceId, targetId } = call.body;
  if (sourceId === targetId) throw invalid({ targetId: subjectMessages.self });
  // In order of their numbers, so that two merges cannot deadlock.
  const { rows } = await sql<{
    id: number;
    status: string;
  }>`select id, status from subject where id in (${sourceId}, ${targetId}) order by id for update`.execute(db);
  const source = rows.find(({ id }) => id === sourceId);
  if (source === undefined) throw new AppError("NOT_FOUND");
  if (rows.find(({ id }) => id === targetId)?.status !== "ONLINE") throw invalid({ targetId: subjectMessages.target });
  const moved = async (table: string, more = sql``) =>
    (
      await sql`update ${sql.table(table)} set subject_id = ${targetId}, update_time = now() ${more}
        where subject_id = ${sourceId} returning 1`.execute(db)
    ).rows.length;
  // The sides of the source are not those of the target.
  const discusses = await moved("subject_discuss", sql`, option_id = null, is_top = false`);
  const moments = await moved("moment", sql`, version = version + 1`);
  const videos = await moved("video");
  await moved("subject_evaluate");
  await sql`update subject set status = 'OFFLINE', is_hot = false, version = version + 1, update_time = now()
    where id = ${sourceId}`.execute(db);
  await sql`update subject s
      set version = version + 1, update_time = now(), join_num = (select count(distinct u.user_id) from (
      select user_id from subject_vote where subject_id = s.id
      union all select user_id from subject_discuss where subject_id = s.id and status <> 'DELETED') u)
    where s.id = ${targetId}`.execute(db);
  call.audit({
    targetType: auditTargets.subject,
    targetId: sourceId,
    before: { status: source.status },
    after: { status: "OFFLINE", targetId, discusses, moments, videos },
  });
  return { discusses, moments, videos };
});

interface DayRow {
  readonly day: string;
  readonly viewNum: number;
  readonly discussNum: number;
  readonly joinNum: number;
}
interface SideRow {
  readonly text: string;
  readonly sex: ChoiceOf<typeof sex>;
  readonly count: number;
}

export const getSubjectStat = handle(endpoints.getSubjectStat, async ({ db, params, query }) => {
  const days = await sql<DayRow>`with span as (${spanDays(query)}), joined as (
      select u.user_id, min(u.created_time)::date as day
      from (select user_id, created_time from subject_vote where subject_id = ${params.id}
        union all select user_id, created_time from subject_discuss
        where subject_id = ${params.id} and status <> 'DELETED') u group by u.user_id)
    select d::date::text as day,
      coalesce((select sum(c.show_num) from content_stat c
      where c.ref_type = 'SUBJECT' and c.ref_id = ${params.id} and c.stat_date = d::date), 0)::int as view_num,
      (select count(*) from subject_discuss x
      where x.subject_id = ${params.id} and x.status <> 'DELETED' and x.created_time >= d
        and x.created_time < d + interval '1 day')::int as discuss_num,
      (select count(*) from joined j where j.day = d::date)::int as join_num
    from span, generate_series(span.first, span.last, interval '1 day') d order by d`.execute(db);
  const options = await sql<SideRow>`select o ->> 'text' as text, x.sex,
      (select count(*)::int from subject_vote v join member m on m.user_id = v.user_id
      where v.subject_id = s.id and v.option_id = (o ->> 'id')::int and m.sex = x.sex) as count
    from subject s, jsonb_array_elements(s.options) o, (values ('MAN'), ('WOMAN')) x (sex)
    where s.id = ${params.id} order by (o ->> 'id')::int, x.sex`.execute(db);
  return { days: days.rows, options: options.rows };
});
