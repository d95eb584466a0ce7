import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { StaffSeat } from "./chat-hub.ts";
import { chatChannel } from "./chat-wire.ts";

/** Without a heartbeat for this long somebody is absent, whatever happened to the process. */
export const absentSeconds = 60;
export const assignJobName = "chat-assign";

/** Takes the seat; older sockets of the same staff at the same account close. The returned value orders them. */
export async function takePresence(db: Db, staffId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`with taken as (
      insert into chat_presence (staff_id, user_id, connected_time, seen_time)
      values (${staffId}, ${userId}, clock_timestamp(), now())
      on conflict (staff_id, user_id) do update
      set connected_time = greatest(clock_timestamp(), chat_presence.connected_time + interval '1 millisecond'),
        seen_time = now()
      returning (extract(epoch from connected_time) * 1000000)::bigint as at
    ) select at, pg_notify(${chatChannel},
      json_build_object('k', 'in', 'key', ${`${staffId}:${userId}`}::text, 'at', at)::text) from taken`.execute(db);
  await addJob(db, assignJobName, {}, { key: assignJobName });
  return rows[0]?.at ?? 0;
}

/** Frees the seat, unless a newer socket has it. */
export async function leavePresence(
  db: Db,
  { staffId, userId, at }: Pick<StaffSeat, "staffId" | "userId" | "at">,
): Promise<void> {
  await sql`delete from chat_presence where staff_id = ${staffId} and user_id = ${userId}
    and (extract(epoch from connected_time) * 1000000)::bigint = ${at}`.execute(db);
}

export async function keepPresence(db: Db, seats: readonly Pick<StaffSeat, "staffId" | "userId">[]): Promise<void> {
  if (seats.length === 0) return;
  await sql`update chat_presence p set seen_time = now()
    from unnest(${seats.map(({ staffId }) => staffId)}::bigint[], ${seats.map(({ userId }) => userId)}::bigint[])
      s(staff_id, user_id)
    where p.staff_id = s.staff_id and p.user_id = s.user_id`.execute(db);
}
