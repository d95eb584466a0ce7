import { giftsRead } from "@hongxian/contract/features/gift/gift.open-read.ts";
import { sql } from "kysely";
import { sorted, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

export const giftsOpenRead = serveOpenRead(giftsRead, async ({ db, query }) => {
  const { category } = query;
  const page = sorted(query);
  const { rows } = await sql<ReadRow<typeof giftsRead> & PageKey>`select ${page.keys}, t.id,
      t.category_code as category, t.name, t.icon_url, t.anim_url, t.anim_type, t.price_cents, t.scene_types,
      t.combo_counts, t.member_only, t.corner, t.sort, t.end_time, t.update_time
    from gift t where t.status = 'ONLINE' and (t.start_time is null or t.start_time <= now())
      and (t.end_time is null or t.end_time > now())
      ${category === undefined ? sql`` : sql`and t.category_code = ${category}`} ${page.rest}`.execute(db);
  return page.give(rows);
});
