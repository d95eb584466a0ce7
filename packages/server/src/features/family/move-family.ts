import * as endpoints from "@hongxian/contract/features/family/family.endpoints.ts";
import { deputyMax, familyMessages } from "@hongxian/contract/features/family/family.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, type Call } from "../../kit/call.ts";
import { leaveFamily } from "./join-family.ts";

interface Held {
  readonly status: string;
  readonly leaderId: number;
}

async function lockFamily({ db }: Pick<Call, "db">, id: number): Promise<Held> {
  const { rows } = await sql<Held>`select status, leader_id from family where id = ${id} for update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  return held;
}

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
  await lockFamily(call, id);
  await leaveFamily(db, id, userId);
  call.audit({ targetType: auditTargets.familyMember, targetId: userId, before: { familyId: id } });
  return null;
});
