import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { publishEvent } from "../../foundation/console/events.ts";

/** Ends a member's presence in the app: deletes the session row and tells the app to sign out. */
export async function endMemberSession(db: Db, userId: number, why: "FORCED" | "BANNED" | "CANCELLED"): Promise<void> {
  await sql`delete from online_session where user_id = ${userId}`.execute(db);
  await sql`update member set on_line = false where user_id = ${userId} and on_line`.execute(db);
  await sql`insert into outbox (kind, dedupe_key, payload)
    values ('MEMBER_LOGOUT', 'member_logout:' || gen_random_uuid(), ${JSON.stringify({ userId, why })}::jsonb)`.execute(
    db,
  );
  await publishEvent(db, { topic: "online", data: { userId } });
}
