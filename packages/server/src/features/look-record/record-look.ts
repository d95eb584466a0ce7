import { crawlLimit, crawlNotice, type lookScene } from "@hongxian/contract/core/member/activity.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { noticeOnce } from "../../core/foundation/notice/notices.ts";

export interface Look {
  readonly fromUserId: number;
  readonly toUserId: number;
  readonly scene: ChoiceOf<typeof lookScene>;
  readonly staySeconds: number;
}

const today = sql`date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

/** Notifies the reviewers of a member who reads profiles in bulk, once a day. */
async function watchReader(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(distinct to_user_id)::int as n from look_record
    where from_user_id = ${userId} and look_day = ${today}`.execute(db);
  const profiles = rows[0]?.n ?? 0;
  if (profiles <= crawlLimit) return;
  const link = `/promotion/userLookHistory?from=${userId}`;
  const notice = { kind: "TODO", ...crawlNotice(userId, profiles), link } as const;
  await noticeOnce(db, "readsProfilesWholesale", notice, { by: "link", since: today });
}

/** Records that a member looked at another: one row for each pair, scene and day. Run it in a transaction. */
export async function recordLook(db: Db, { fromUserId, toUserId, scene, staySeconds }: Look): Promise<void> {
  if (fromUserId === toUserId) return;
  const { rows } = await sql<{ isNew: boolean }>`insert into look_record
      (from_user_id, to_user_id, scene, look_day, stay_seconds)
    values (${fromUserId}, ${toUserId}, ${scene}, ${today}, ${staySeconds})
    on conflict (from_user_id, to_user_id, scene, look_day) do update
      set times = look_record.times + 1, stay_seconds = look_record.stay_seconds + excluded.stay_seconds,
        last_time = now()
    returning times = 1 as is_new`.execute(db);
  if (rows[0]?.isNew === true) await watchReader(db, fromUserId);
}
