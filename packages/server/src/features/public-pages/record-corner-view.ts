import { cornerRepeatMinutes, type cornerChannel } from "@hongxian/contract/core/member/activity.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";

export interface CornerView {
  readonly userId: number;
  readonly visitorId: string;
  readonly visitorUserId: number | null;
  readonly shareStaffId: number | null;
  readonly shopId: number | null;
  readonly channel: ChoiceOf<typeof cornerChannel>;
  readonly ip: string;
  readonly ipArea: string;
  readonly staySeconds: number;
}

/**
 * Records a view of a shared corner profile; a view within half an hour of the last one adds to the same row. Run it in
 * a transaction: the lock that separates two simultaneous views lasts until its end.
 */
export async function recordCornerView(db: Db, view: CornerView): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('corner view'),
    hashtext(${`${view.visitorId} ${view.userId}`}))`.execute(db);
  const again = await sql<{ id: number }>`update marriage_view_record v
    set open_count = v.open_count + 1, stay_seconds = v.stay_seconds + ${view.staySeconds}, last_time = now(),
      visitor_user_id = coalesce(v.visitor_user_id, ${view.visitorUserId})
    where (v.id, v.created_time) = (select w.id, w.created_time from marriage_view_record w
      where w.visitor_id = ${view.visitorId}::uuid and w.user_id = ${view.userId}
        and w.last_time > now() - make_interval(mins => ${cornerRepeatMinutes}::int)
        and w.created_time > now() - interval '1 day' order by w.created_time desc limit 1)
    returning v.id`.execute(db);
  if (again.rows[0] !== undefined) return again.rows[0].id;
  const { rows } = await sql<{ id: number }>`insert into marriage_view_record
      (user_id, visitor_id, visitor_user_id, share_staff_id, shop_id, channel, ip, ip_area, stay_seconds)
    values (${view.userId}, ${view.visitorId}::uuid, ${view.visitorUserId}, ${view.shareStaffId}, ${view.shopId},
      ${view.channel}, ${view.ip}, ${view.ipArea}, ${view.staySeconds}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
