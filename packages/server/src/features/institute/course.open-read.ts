import { courseRead, coursesRead } from "@hongxian/contract/features/institute/course.open-read.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { sorted, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

const columns = sql`t.id, t.type_id, y.name as type_name, t.title, t.cover_url, t.summary, t.audience, t.consultant_id,
  c.name as consultant_name, t.price_cents, t.original_price_cents, t.member_free, t.lesson_count, t.duration_sec,
  t.buy_count, t.sort, t.update_time`;
const from = sql`course t join common_type y on y.id = t.type_id left join consultant c on c.id = t.consultant_id`;
/** Courses for staff and matchmakers are not the app's. */
const isForMembers = sql<boolean>`t.status = 'ONLINE' and t.audience = 'ALL'`;

const coursesOpenRead = serveOpenRead(coursesRead, async ({ db, query }) => {
  const { typeId } = query;
  const page = sorted(query);
  const { rows } = await sql<ReadRow<typeof coursesRead> & PageKey>`select ${page.keys}, ${columns} from ${from}
    where ${isForMembers} ${typeId === undefined ? sql`` : sql`and t.type_id = ${typeId}`} ${page.rest}`.execute(db);
  return page.give(rows);
});

const courseOpenRead = serveOpenRead(courseRead, async ({ db, params }) => {
  const { rows } = await sql<z.input<typeof courseRead.answer>>`select ${columns}, t.content_html,
      (select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title, 'kind', l.kind,
        'durationSec', l.duration_sec, 'trial', l.trial, 'mediaUrl', case when l.trial then l.media_url else '' end,
        'contentHtml', case when l.trial then l.content_html else '' end) order by l.sort, l.id), '[]')
      from course_lesson l where l.course_id = t.id and l.status = 'ONLINE') as lessons
    from ${from} where t.id = ${params.id} and ${isForMembers}`.execute(db);
  return rows[0] ?? null;
});

export const courseOpenReads = [coursesOpenRead, courseOpenRead];
