import { presenceMessages } from "@hongxian/contract/features/online/presence.intake.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { publishEvent } from "../../core/foundation/console/events.ts";
import type { Db } from "../../kit/call.ts";

interface Presence {
  readonly userId: number;
  readonly time: string;
  readonly online: boolean;
  readonly scene: "IDLE" | "CHAT" | "LIVE" | "CALL";
}

const freshMs = 300_000;

async function leave(db: Db, userId: number): Promise<void> {
  const { rows } = await sql`delete from online_session where user_id = ${userId} returning 1`.execute(db);
  if (rows.length === 0) return;
  await sql`update member set on_line = false where user_id = ${userId} and on_line`.execute(db);
  await publishEvent(db, { topic: "online", data: { userId } });
}

/** A session that ended for silence begins anew with what the last sign-in said of the device. */
async function comeBack(db: Db, userId: number, scene: string): Promise<void> {
  const { rows } = await sql`insert into online_session (user_id, platform, app_version, device_id, device_model, ip,
      ip_area, login_mode, login_time, last_heartbeat, scene)
    select l.user_id, l.platform, l.app_version, l.device_id, l.device_model, l.ip, l.ip_area, l.login_mode, now(),
      now(),
      ${scene}
    from login_record l where l.user_id = ${userId} and l.result = 'SUCCESS'
    order by l.created_time desc limit 1
    on conflict (user_id) do update set last_heartbeat = now(), scene = excluded.scene returning 1`.execute(db);
  if (rows.length === 0) throw refused(presenceMessages.neverIn);
  await publishEvent(db, { topic: "online", data: { userId } });
}

/** A sign of life of a member in the app, or the last one. */
export async function notePresence(db: Db, { userId, time, online, scene }: Presence): Promise<void> {
  if (Math.abs(Date.parse(time) - Date.now()) > freshMs) throw invalid({ time: presenceMessages.time });
  if (!online) return leave(db, userId);
  const { rows } = await sql`update online_session set last_heartbeat = now(), scene = ${scene}
    where user_id = ${userId} returning 1`.execute(db);
  if (rows.length === 0) await comeBack(db, userId, scene);
  await sql`update member set on_line = true, last_active_time = now() where user_id = ${userId}`.execute(db);
}
