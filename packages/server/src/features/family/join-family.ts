import { familyMessages } from "@hongxian/contract/features/family/family.rules.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { censorFor } from "../../core/foundation/censor/censor-words.ts";
import type { Db } from "../../kit/call.ts";

interface Founder {
  readonly isReal: boolean;
  readonly isIn: boolean;
  readonly isTaken: boolean;
}

/** A member with a checked name founds a family, which waits for the audit; its room opens when it is passed. */
export async function foundFamily(
  db: Db,
  draft: { readonly userId: number; readonly name: string; readonly slogan: string; readonly joinRule: string },
): Promise<number> {
  const { userId, name, slogan, joinRule } = draft;
  // Two that choose one name wait for each other, and so do two rows of one member.
  await sql`select pg_advisory_xact_lock(hashtext('family'), hashtext(${name}))`.execute(db);
  const { rows } = await sql<Founder>`select m.auth_status <> 'NO' as is_real,
      exists (select from family_member k where k.user_id = m.user_id)
      or exists (select from family f where f.leader_id = m.user_id and f.status = 'WAIT_AUDIT') as is_in,
      exists (select from family f where f.name = ${name}) as is_taken
    from member m where m.user_id = ${userId} for no key update of m`.execute(db);
  const founder = rows[0];
  if (founder === undefined) throw new AppError("NO_MEMBER");
  if (!founder.isReal) throw refused(familyMessages.needRealName);
  if (founder.isIn) throw refused(familyMessages.inFamily);
  if (founder.isTaken) throw invalid({ name: familyMessages.taken });
  const censor = await censorFor(db);
  if (censor("NICKNAME", name).result !== "PASS") throw invalid({ name: familyMessages.badWords });
  const made = await sql<{ id: number }>`insert into family (name, slogan, leader_id, join_rule, prov_id, city_id)
    select ${name}, ${censor("PROFILE", slogan).text}, m.user_id, ${joinRule}, m.home_prov_id, m.home_city_id
    from member m where m.user_id = ${userId} returning id`.execute(db);
  return made.rows[0]?.id ?? 0;
}

interface Terms {
  readonly status: string;
  readonly joinRule: string;
  readonly conversationId: string | null;
  readonly isFull: boolean;
  readonly isAdmitted: boolean;
}

/** A member joins, a host with his room. The family is locked: its places count. */
export async function joinFamily(
  db: Db,
  {
    familyId,
    userId,
    admittedBy,
  }: { readonly familyId: number; readonly userId: number; readonly admittedBy: number | null },
): Promise<void> {
  await sql`select 1 from family where id = ${familyId} for update`.execute(db);
  const { rows } = await sql<Terms>`select f.status, f.join_rule, f.conversation_id,
      (select count(*) from family_member k where k.family_id = f.id) >= f.max_member as is_full,
      exists (select from family_member k where k.family_id = f.id and k.user_id = ${admittedBy}::bigint
        and k.role in ('LEADER', 'DEPUTY')) as is_admitted
    from family f where f.id = ${familyId}`.execute(db);
  const terms = rows[0];
  if (terms === undefined || terms.status !== "NORMAL") throw refused(familyMessages.notOpen);
  if (terms.joinRule !== "FREE" && !terms.isAdmitted) throw refused(familyMessages.notAdmitted);
  if (terms.isFull) throw refused(familyMessages.full);
  const joined = await sql`insert into family_member (family_id, user_id, role)
    select ${familyId}, m.user_id, case when exists (select from live_room r where r.host_id = m.user_id) then 'HOST'
      else 'MEMBER' end from member m where m.user_id = ${userId}
    on conflict (user_id) do nothing returning 1`.execute(db);
  if (joined.rows.length === 0) throw refused(familyMessages.inFamily);
  await sql`update live_room set family_id = ${familyId}, update_time = now() where host_id = ${userId}`.execute(db);
  if (terms.conversationId !== null)
    await sql`insert into conversation_member (conversation_id, user_id, role)
      values (${terms.conversationId}, ${userId}, 'MEMBER') on conflict do nothing`.execute(db);
}

/** Out of the family: by its staff, or by the member; the leader stays. */
export async function leaveFamily(db: Db, familyId: number, userId: number): Promise<void> {
  const { rows: led } = await sql`select 1 from family where id = ${familyId} and leader_id = ${userId}`.execute(db);
  if (led.length > 0) throw refused(familyMessages.leaderStays);
  const { rows } =
    await sql`delete from family_member where family_id = ${familyId} and user_id = ${userId} returning 1`.execute(db);
  if (rows.length === 0) throw new AppError("STALE");
  await sql`update live_room set family_id = null, update_time = now()
    where host_id = ${userId} and family_id = ${familyId}`.execute(db);
}
