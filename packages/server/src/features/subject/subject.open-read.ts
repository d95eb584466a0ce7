import { topicsRead } from "@hongxian/contract/features/subject/subject.open-read.ts";
import { sql } from "kysely";
import { sorted, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

export const topicsOpenRead = serveOpenRead(topicsRead, async ({ db, query }) => {
  const { type } = query;
  const page = sorted(query);
  const { rows } = await sql<ReadRow<typeof topicsRead> & PageKey>`select ${page.keys}, t.id, t.type, t.title,
      t.cover_url, t.intro, t.options, t.is_hot, t.view_num, t.discuss_num, t.join_num, t.sort, t.start_time,
      t.end_time, t.update_time
    from subject t where t.status = 'ONLINE' and (t.start_time is null or t.start_time <= now())
      and (t.end_time is null or t.end_time > now())
      ${type === undefined ? sql`` : sql`and t.type = ${type}`} ${page.rest}`.execute(db);
  return page.give(rows);
});
