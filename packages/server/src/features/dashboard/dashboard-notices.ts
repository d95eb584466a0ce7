import * as endpoints from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";

const most = 3;
type Notices = { id: number; title: string; time: string; content: string }[];

/** Articles of the kind 公告 that are online. */
export const getDashboardNotices = handle(endpoints.getDashboardNotices, async ({ db }) => {
  const { rows } = await sql<Notices[number]>`select a.id,
      coalesce(nullif(a.published_title, ''), a.title) as title,
      coalesce(a.publish_time, a.created_time) as time,
      coalesce(nullif(a.published_content, ''), a.content) as content
    from article a where a.category = 'NOTICE' and a.status = 'ONLINE'
    order by a.is_top desc, coalesce(a.publish_time, a.created_time) desc, a.id desc limit ${most}`.execute(db);
  return rows;
});
