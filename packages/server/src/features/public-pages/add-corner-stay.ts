import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

interface CornerStay {
  readonly userId: number;
  readonly visitorId: string;
  readonly staySeconds: number;
}

/** The reader leaves: the seconds are added to the view opened last, never more than have passed since then. */
export async function addCornerStay(db: Db, { userId, visitorId, staySeconds }: CornerStay): Promise<void> {
  await sql`update marriage_view_record v
    set stay_seconds = least(v.stay_seconds + ${staySeconds}::int,
      ceil(extract(epoch from now() - v.created_time))::int),
      last_time = now()
    where (v.id, v.created_time) = (select w.id, w.created_time from marriage_view_record w
      where w.visitor_id = ${visitorId}::uuid and w.user_id = ${userId} and w.created_time > now() - interval '1 day'
      order by w.created_time desc limit 1)`.execute(db);
}

/** Links a lead to the view it came from. */
export async function linkCornerView(
  db: Db,
  { userId, visitorId, intentionId }: Omit<CornerStay, "staySeconds"> & { readonly intentionId: number },
): Promise<void> {
  await sql`update marriage_view_record v
    set intention_id = ${intentionId},
      visitor_user_id = coalesce(v.visitor_user_id, (select i.user_id from intention i where i.id = ${intentionId}))
    where (v.id, v.created_time) = (select w.id, w.created_time from marriage_view_record w
      where w.visitor_id = ${visitorId}::uuid and w.user_id = ${userId} and w.created_time > now() - interval '1 day'
      order by w.created_time desc limit 1)`.execute(db);
}
