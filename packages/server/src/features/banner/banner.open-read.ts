import type { Audience } from "@hongxian/contract/core/audience/audience.ts";
import { bannersRead } from "@hongxian/contract/features/banner/banner.open-read.ts";
import { sql } from "kysely";
import { askedMember } from "../../core/foundation/open-door/asked-member.ts";
import { sorted, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { forAudience } from "../../core/people/member/audience-of.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

type Row = ReadRow<typeof bannersRead> & PageKey & { readonly audience: Audience };

export const bannersOpenRead = serveOpenRead(bannersRead, async (call) => {
  const { db, query } = call;
  const userId = await askedMember(call);
  const { position } = query;
  const page = sorted(query);
  const { rows } = await sql<Row>`select ${page.keys}, t.id, t.client, t.position, t.title, t.image_url,
      t.mobile_image_url, t.alt_text, t.link_type, t.link_value, t.sort, t.start_time, t.end_time, t.update_time,
      t.audience
    from banner t where t.status = 'ONLINE' and now() >= t.start_time and now() < t.end_time
      ${position === undefined ? sql`` : sql`and t.position = ${position}`} ${page.rest}`.execute(db);
  const { list, next } = page.give(rows);
  return { list: [...(await forAudience(db, userId, list))], next };
});
