import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Settings } from "../../../platform/settings.ts";

/**
 * Whether RongCloud carries the messages is a row, so that what is stored leaves in the same transaction. With its keys
 * new, everybody who may not connect or speak is told there once.
 */
export async function setCarrier(db: Db, { rongCloud }: Pick<Settings, "rongCloud">): Promise<void> {
  const appKey = rongCloud?.appKey ?? "";
  await sql`delete from rong_carrier where app_key <> ${appKey}`.execute(db);
  if (appKey === "") return;
  const { rows } = await sql`insert into rong_carrier (app_key) values (${appKey})
    on conflict do nothing returning 1`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into rong_standing (user_id, due_time) select user_id, now() from member
    where status in ('DISABLE', 'CANCEL') or not im_txt_switch
    on conflict (user_id) do update set due_time = now(), tries = 0, blocked = null, muted = null`.execute(db);
}
