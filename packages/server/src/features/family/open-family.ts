import { sql } from "kysely";
import { settleShares } from "../../core/services/live/settle-family-shares.ts";
import type { Db } from "../../kit/call.ts";

/** The family's chat room, with the leader in it. */
export async function openRoom(
  db: Db,
  { id, name, leaderId }: { readonly id: number; readonly name: string; readonly leaderId: number },
): Promise<void> {
  const made = await sql<{ id: number }>`insert into chat_room (name, type, owner_user_id, ref_id, join_rule)
    values (${name}, 'FAMILY', ${leaderId}, ${id}, 'INVITE') returning id`.execute(db);
  const roomId = made.rows[0]?.id ?? 0;
  const room = `room_${roomId}`;
  await sql`insert into conversation (conversation_id, type, name, group_no, owner_user_id)
    values (${room}, 'ROOM', ${name}, ${roomId}, ${leaderId})`.execute(db);
  await sql`insert into conversation_member (conversation_id, user_id, role) values (${room}, ${leaderId}, 'OWNER')
    on conflict do nothing`.execute(db);
  await sql`update family set conversation_id = ${room} where id = ${id}`.execute(db);
  await sql`insert into family_member (family_id, user_id, role) values (${id}, ${leaderId}, 'LEADER')
    on conflict (user_id) do update set family_id = excluded.family_id, role = 'LEADER', join_time = now()`.execute(db);
}

/** What is due is settled first; then all members leave it. */
export async function dissolve(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{
    day: string;
  }>`select d::date as day from generate_series(current_date - 1, current_date, interval '1 day') d order by d`.execute(
    db,
  );
  for (const { day } of rows) await settleShares(db, day, id);
  await sql`update live_room set family_id = null, update_time = now() where family_id = ${id}`.execute(db);
  await sql`update conversation set status = 'CLOSED', update_time = now()
    where conversation_id = (select conversation_id from family where id = ${id})`.execute(db);
  await sql`update chat_room set status = 'DISSOLVED', update_time = now(), version = version + 1
    where type = 'FAMILY' and ref_id = ${id} and status <> 'DISSOLVED'`.execute(db);
  await sql`delete from family_member where family_id = ${id}`.execute(db);
}
