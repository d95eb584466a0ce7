import * as endpoints from "@hongxian/contract/features/family/family.endpoints.ts";
import { deputyMax, familyGrants, familyMessages } from "@hongxian/contract/features/family/family.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { settleShares } from "../../core/services/live/settle-family-shares.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";

interface Held {
  readonly status: string;
  readonly leaderId: number;
  readonly name: string;
}

async function lockFamily({ db }: Pick<Call, "db">, id: number): Promise<Held> {
  const { rows } = await sql<Held>`select status, leader_id, name from family where id = ${id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  return held;
}

const move = async (call: Call, id: number, from: string, to: string, reason: string): Promise<void> => {
  await sql`update family
    set status = ${to}, audit_remark = ${reason}, audit_staff_id = ${call.caller.staffId}, update_time = now(),
      version = version + 1
    where id = ${id}`.execute(call.db);
  call.audit({
    targetType: auditTargets.family,
    targetId: id,
    before: { status: from },
    after: { status: to, reason },
  });
};

/** The family's chat room, with the leader in it. */
async function openRoom(db: Db, id: number, { name, leaderId }: Held): Promise<void> {
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

export const auditFamily = handle(endpoints.auditFamily, async (call) => {
  const { id } = call.params;
  const { status, reason } = call.body;
  call.need(status === "NORMAL" ? familyGrants.pass : familyGrants.refuse);
  const held = await lockFamily(call, id);
  if (held.status !== "WAIT_AUDIT") throw new AppError("STALE");
  await move(call, id, held.status, status, reason);
  if (status === "NORMAL") await openRoom(call.db, id, held);
  return { id, status };
});

/** What is due is settled first; then all members leave it. */
async function dissolve(db: Db, id: number): Promise<void> {
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

const moves = {
  FROZEN: { from: ["NORMAL"], grant: familyGrants.freeze },
  NORMAL: { from: ["FROZEN"], grant: familyGrants.thaw },
  DISSOLVED: { from: ["NORMAL", "FROZEN"], grant: familyGrants.dissolve },
} as const;

export const setFamilyStatus = handle(endpoints.setFamilyStatus, async (call) => {
  const { id } = call.params;
  const { status, reason } = call.body;
  const { from, grant } = moves[status];
  call.need(grant);
  const held = await lockFamily(call, id);
  if (!from.some((state) => state === held.status)) throw new AppError("STALE");
  await move(call, id, held.status, status, reason);
  if (status === "DISSOLVED") await dissolve(call.db, id);
  return { id, status };
});

export const setFamilyLeader = handle(endpoints.setFamilyLeader, async (call) => {
  const { db } = call;
  const { id, userId } = call.params;
  const held = await lockFamily(call, id);
  const { rows } = await sql`select 1 from family_member k join member m on m.user_id = k.user_id
    where k.family_id = ${id} and k.user_id = ${userId} and k.role <> 'LEADER' and m.auth_status <> 'NO'
      and m.status = 'ENABLE'`.execute(db);
  if (rows.length === 0 || held.status !== "NORMAL") throw invalid({ userId: familyMessages.newLeader });
  await sql`update family_member set role = case when user_id = ${userId} then 'LEADER' else 'MEMBER' end
    where family_id = ${id} and user_id in (${userId}, ${held.leaderId})`.execute(db);
  await sql`update family set leader_id = ${userId}, update_time = now(), version = version + 1
    where id = ${id}`.execute(db);
  await sql`update chat_room set owner_user_id = ${userId}, update_time = now(), version = version + 1
    where type = 'FAMILY' and ref_id = ${id}`.execute(db);
  await sql`update conversation set owner_user_id = ${userId}, update_time = now()
    where conversation_id = (select conversation_id from family where id = ${id})`.execute(db);
  call.audit({
    targetType: auditTargets.family,
    targetId: id,
    before: { leaderId: held.leaderId },
    after: { leaderId: userId },
  });
  return { leaderId: userId };
});

export const setFamilyRole = handle(endpoints.setFamilyRole, async (call) => {
  const { db, body } = call;
  const { id, userId } = call.params;
  await lockFamily(call, id);
  if (body.role === "DEPUTY") {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from family_member
      where family_id = ${id} and role = 'DEPUTY' and user_id <> ${userId}`.execute(db);
    if ((rows[0]?.n ?? 0) >= deputyMax) throw refused(familyMessages.deputies);
  }
  const { rows } = await sql<{
    before: string;
  }>`with old as (select role from family_member where family_id = ${id} and user_id = ${userId})
    update family_member k set role = ${body.role} from old
    where k.family_id = ${id} and k.user_id = ${userId} and k.role <> 'LEADER' returning old.role as before`.execute(
    db,
  );
  if (rows[0] === undefined) throw new AppError("STALE");
  call.audit({
    targetType: auditTargets.familyMember,
    targetId: userId,
    before: { role: rows[0].before },
    after: { familyId: id, role: body.role },
  });
  return { role: body.role };
});

export const removeFamilyMember = handle(endpoints.removeFamilyMember, async (call) => {
  const { db } = call;
  const { id, userId } = call.params;
  const held = await lockFamily(call, id);
  if (held.leaderId === userId) throw refused(familyMessages.leaderStays);
  const { rows } =
    await sql`delete from family_member where family_id = ${id} and user_id = ${userId} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await sql`update live_room set family_id = null, update_time = now()
    where host_id = ${userId} and family_id = ${id}`.execute(db);
  call.audit({ targetType: auditTargets.familyMember, targetId: userId, before: { familyId: id } });
  return null;
});
