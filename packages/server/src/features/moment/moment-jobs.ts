import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

/** Publishes due planned posts, and unpins expired ones. */
export async function turnMoments(db: Db): Promise<number> {
  const { rows } = await sql`update moment set status = 'ONLINE', version = version + 1, update_time = now()
    where status = 'WAIT_PUBLISH' and publish_time <= now() and check_status = 'PASS' returning 1`.execute(db);
  const lowered = await sql`update moment set is_top = false, top_end_time = null where is_top and top_end_time <= now()
      returning 1`.execute(db);
  return rows.length + lowered.rows.length;
}
