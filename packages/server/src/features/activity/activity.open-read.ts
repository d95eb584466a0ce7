import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { activitiesRead } from "@hongxian/contract/features/activity/activity.open-read.ts";
import { sql } from "kysely";
import { askedMember } from "../../core/foundation/open-door/asked-member.ts";
import { newest, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { forAudience } from "../../core/people/member/audience-of.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

type Row = ReadRow<typeof activitiesRead> & PageKey & { readonly audience: Audience };

export const activitiesOpenRead = serveOpenRead(activitiesRead, async (call) => {
  const { db, query } = call;
  const userId = await askedMember(call);
  const { type } = query;
  const page = newest(query);
  const { rows } = await sql<Row>`select ${page.keys}, t.id, t.code, t.type, t.name, t.cover_url, t.page_html,
      t.share_title, t.share_desc, t.share_img, t.platforms, t.need_claim, t.claim_days, t.start_time, t.end_time,
      t.update_time, t.audience
    from activity t where t.status = 'ONLINE' and now() >= t.start_time and now() < t.end_time
      ${type === undefined ? sql`` : sql`and t.type = ${type}`} ${page.rest}`.execute(db);
  const { list, next } = page.give(rows);
  return { list: [...(await forAudience(db, userId, list))], next };
});
