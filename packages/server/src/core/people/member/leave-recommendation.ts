import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Removes a member from every recommendation place; whether he may be shown elsewhere follows from his state. */
export async function leaveRecommendation(db: Db, userId: number): Promise<void> {
  await sql`update recommend_slot set status = 'OFFLINE', update_time = now(), version = version + 1
    where user_id = ${userId} and status in ('WAIT', 'ONLINE')`.execute(db);
}
