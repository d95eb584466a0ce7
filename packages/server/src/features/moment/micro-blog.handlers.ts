import * as endpoints from "@hongxian/contract/features/moment/micro-blog.endpoints.ts";
import { blogMessages, momentLimits } from "@hongxian/contract/features/moment/moment.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { needUncensored } from "../../core/foundation/censor/find-censored.ts";
import { maintainerOf } from "../../core/services/content/official-accounts.ts";
import { handle, type Call } from "../../kit/call.ts";

type Draft = z.output<(typeof endpoints.publishBlog)["body"]>;

const dayMs = 86_400_000;

/**
 * Checks whose account it is, its text, and when it is due: the same for a new post and for a changed one. A post may
 * keep its topic, even one that has ended: the result of a vote is posted under it.
 */
async function checkDraft(
  call: Call,
  draft: Draft,
  storedSubjectId: number | null = null,
): Promise<"WAIT_PUBLISH" | "ONLINE"> {
  const maintainer = await maintainerOf(call.db, draft.userId);
  if (maintainer === null) throw invalid({ userId: blogMessages.account });
  if (maintainer !== call.caller.staffId) throw invalid({ userId: blogMessages.notMine });
  await needUncensored(call.db, draft.content);
  if (draft.subjectId !== null && draft.subjectId !== storedSubjectId) {
    const there = await sql`select 1 from subject where id = ${draft.subjectId} and status = 'ONLINE'`.execute(call.db);
    if (there.rows.length === 0) throw invalid({ subjectId: blogMessages.noSubject });
  }
  if (draft.publishTime === null) return "ONLINE";
  const ahead = Date.parse(draft.publishTime) - Date.now();
  if (ahead <= 0) throw invalid({ publishTime: blogMessages.planPast });
  if (ahead > momentLimits.planDays * dayMs) throw invalid({ publishTime: blogMessages.plan });
  return "WAIT_PUBLISH";
}

/** Posts of the platform's own accounts skip the review. */
export const publishBlog = handle(endpoints.publishBlog, async (call) => {
  const { body } = call;
  const status = await checkDraft(call, body);
  const { rows } = await sql<{
    id: number;
  }>`insert into moment (kind, user_id, content, imgs, video_url, subject_id, publish_time, status, check_status,
      create_staff_id,
      home_prov_id, home_city_id)
    select 'MICRO_BLOG', m.user_id, ${body.content}, ${body.imgs.join(";")}, ${body.videoUrl},
      ${body.subjectId}::bigint, coalesce(${body.publishTime}::timestamptz, now()),
      ${status}, 'PASS', ${call.caller.staffId}, m.home_prov_id, m.home_city_id
    from member m where m.user_id = ${body.userId} returning id`.execute(call.db);
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.moment, targetId: id, after: { ...body, status } });
  return { id, status };
});

export const editBlog = handle(endpoints.editBlog, async (call) => {
  const { id } = call.params;
  const { version, ...draft } = call.body;
  const { rows } = await sql<{
    version: number;
    status: string;
    isOfficial: boolean;
    content: string;
    subjectId: number | null;
  }>`select t.version, t.status, t.content, t.subject_id,
      exists (select from market_account a where a.user_id = t.user_id and a.remove_time is null) as is_official
    from moment t where t.id = ${id} and t.kind = 'MICRO_BLOG' and t.status <> 'DELETED' for update of t`.execute(
    call.db,
  );
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (!row.isOfficial) throw refused(blogMessages.notOwn);
  if (row.version !== version) throw new AppError("STALE_VERSION");
  const planned = await checkDraft(call, draft, row.subjectId);
  // A shown post stays shown; one that is offline stays offline until it is published or planned again.
  const status = planned === "WAIT_PUBLISH" ? planned : row.status === "WAIT_PUBLISH" ? "ONLINE" : row.status;
  await sql`update moment
      set user_id = ${draft.userId}, content = ${draft.content}, imgs = ${draft.imgs.join(";")},
        video_url = ${draft.videoUrl},
      subject_id = ${draft.subjectId}::bigint, status = ${status}, version = version + 1, update_time = now(),
      publish_time = coalesce(${draft.publishTime}::timestamptz, case when ${row.status === "WAIT_PUBLISH"} then now()
        else publish_time end)
    where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.moment,
    targetId: id,
    before: { content: row.content, status: row.status },
    after: { ...draft, status },
  });
  return { id, status };
});

interface PostRow {
  readonly day: string;
  readonly userId: number;
  readonly name: string;
  readonly planned: number;
  readonly published: number;
}
interface AuthorRow {
  readonly userId: number;
  readonly name: string;
  readonly viewNum: number;
  readonly interactRate: number;
}

export const getBlogStat = handle(endpoints.getBlogStat, async ({ db, query }) => {
  const month = query.month ?? new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);
  const inMonth = sql<boolean>`t.kind = 'MICRO_BLOG' and t.publish_time >= ${`${month}-01`}::date
    and t.publish_time < ${`${month}-01`}::date + interval '1 month'`;
  const posts = await sql<PostRow>`select t.publish_time::date::text as day, t.user_id, m.first_name as name,
      count(*) filter (where t.status = 'WAIT_PUBLISH')::int as planned, count(*)
      filter (where t.status = 'ONLINE')::int as published
    from moment t join member m on m.user_id = t.user_id where ${inMonth} and t.status in ('WAIT_PUBLISH', 'ONLINE')
    group by 1, 2, 3 order by 1, 2`.execute(db);
  const authors = await sql<AuthorRow>`select t.user_id, m.first_name as name, sum(t.view_num)::int as view_num,
      least(10000, coalesce(round(sum(t.like_num + t.comment_num) * 10000.0 / nullif(sum(t.view_num), 0)), 0))::int as
      interact_rate
    from moment t join member m on m.user_id = t.user_id where ${inMonth} and t.status = 'ONLINE'
    group by 1, 2 order by 3 desc limit 12`.execute(db);
  return { month, posts: posts.rows, authors: authors.rows };
});
