import { couponsRead } from "@hongxian/contract/features/coupon/coupon.open-read.ts";
import { sql } from "kysely";
import { newest, type PageKey } from "../../core/foundation/open-door/page-order.ts";
import { serveOpenRead, type ReadRow } from "../../kit/served-open-read.ts";

export const couponsOpenRead = serveOpenRead(couponsRead, async ({ db, userId, query }) => {
  const { status } = query;
  const page = newest(query);
  const { rows } = await sql<ReadRow<typeof couponsRead> & PageKey>`select ${page.keys}, t.id, t.coupon_id, c.name,
      c.type, t.status, c.fee_types, c.face_amount as face_amount_cents, c.discount,
      c.max_deduct as max_deduct_cents, c.min_amount as min_amount_cents, c.free_days, t.grant_time, t.expire_time,
      t.use_time
    from coupon_grant t join coupon c on c.id = t.coupon_id where t.user_id = ${userId}
      ${status === undefined ? sql`` : sql`and t.status = ${status}`} ${page.rest}`.execute(db);
  return page.give(rows);
});
