import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** Takes a member off every recommendation place; whether he may be shown elsewhere follows from his state by itself. */
export async function leaveRecommendation(db: Db, userId: number): Promise<void> {
  await sql`update recommend_slot set status = 'OFFLINE', update_time = now(), version = version + 1
    where user_id = ${userId} and status in ('WAIT', 'ONLINE')`.execute(db);
}
