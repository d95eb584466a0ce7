import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** A room is closed until the last of the cuts and closings of its host that hold has ended. */
export async function blockRoom(db: Db, roomId: number): Promise<void> {
  await sql`update live_room set update_time = now(), blocked_until = (select max(v.end_time) from room_violation v
      where v.room_id = ${roomId} and v.offender = 'HOST' and v.action in ('CUT_STREAM', 'CLOSE_ROOM')
        and v.status = 'EFFECTIVE' and v.end_time > now())
    where id = ${roomId}`.execute(db);
}
