import { pushMessages } from "@hongxian/contract/core/push/push.endpoints.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";

/** The job that sends (send-due-pushes.ts). */
export const phonePushJobName = "phone-push";

/** For how long a notice may still appear on a phone that was switched off. */
const noticeHours = 24;
/** What the service takes in one call. */
const most = 1000;

const wake = (db: Db) => addJob(db, phonePushJobName, {}, { key: phonePushJobName });

/** The line of a member's notice list also appears on the phone, once: false when it was queued before. */
export async function queueNoticePush(db: Db, personMsgId: number): Promise<boolean> {
  const { rows } =
    await sql`insert into phone_push (dedupe_key, user_ids, title, content, link_type, link_value, expire_time)
    select 'person_msg:' || id, array[user_id], title, content, link_type, link_value,
      now() + make_interval(hours => ${noticeHours}::int)
    from person_msg where id = ${personMsgId} on conflict (dedupe_key) do nothing returning 1`.execute(db);
  await wake(db);
  return rows.length > 0;
}

export interface TaskLine {
  readonly userId: number;
  readonly title: string;
  readonly content: string;
}

/** A slice of a push to many: those who get the same words share a row. */
export async function queueTaskPush(db: Db, pushId: number, lines: readonly TaskLine[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`insert into phone_push (dedupe_key, push_id, user_ids, title, content, image_url, link_type, link_value,
      expire_time)
    select 'push:' || k.id || ':' || min(g.user_id), k.id, array_agg(g.user_id order by g.user_id), g.title, g.content,
      k.image_url, k.link_type, k.link_value, k.send_time + make_interval(hours => k.expire_hours)
    from (select "userId" as user_id, title, content,
        (row_number() over (partition by title, content order by "userId") - 1) / ${most}::int as part
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l("userId" bigint, title text, content text)) g
    join push_task k on k.id = ${pushId} group by k.id, g.title, g.content, g.part
    on conflict (dedupe_key) do nothing`.execute(db);
  await wake(db);
}

/** What has not left for the phones stays here. */
export async function dropTaskPush(db: Db, pushId: number): Promise<void> {
  await sql`with dropped as (
      update phone_push set status = 'FAIL', fail_reason = ${pushMessages.stopped}, title = '', content = ''
      where push_id = ${pushId} and status = 'WAIT' returning user_ids
    ) update push_receipt g set result = 'FAIL', fail_reason = ${pushMessages.stopped} from dropped d
    where g.push_id = ${pushId} and g.user_id = any(d.user_ids) and g.result = 'WAIT'`.execute(db);
}
