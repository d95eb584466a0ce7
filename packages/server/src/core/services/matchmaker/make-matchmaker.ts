import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { AppError, invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { firstPassword, hashPassword } from "../../foundation/access/password.ts";
import { endSessions } from "../../foundation/access/session-cache.ts";
import { isLoginTaken, lockStaffOf } from "../../people/staff/staff-row.ts";

/** The role for accounts of new matchmakers: one is always chosen in 组织角色. */
const matchmakerRole = sql`(select id from role where agent_tier = 'MATCHMAKER' and default_for_tier)`;

interface Candidate {
  readonly userId: number;
  readonly login: string;
  readonly name: string;
  readonly realname: string;
  readonly imageUrl: string;
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly areaId: number | null;
  readonly agentId: number | null;
}

/** A member who may become a matchmaker, locked; throws with the reason against it. */
export async function lockCandidate(db: Db, userId: number): Promise<Candidate> {
  const { rows } = await sql<
    Omit<Candidate, "login"> & {
      login: string | null;
      isOpen: boolean;
      isReal: boolean;
      tier: string | null;
      agentStatus: string | null;
    }
  >`select m.user_id, m.login, coalesce(nullif(m.realname, ''), m.first_name) as name, m.realname, m.image_url,
      m.home_prov_id as prov_id, m.home_city_id as city_id,
      m.home_area_id as area_id, m.status = 'ENABLE' and not m.is_delete as is_open, m.auth_status <> 'NO' as is_real,
      a.id as agent_id, a.tier, a.status as agent_status
    from member m left join agent a on a.user_id = m.user_id where m.user_id = ${userId} for update of m`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new AppError("NO_MEMBER");
  if (found.tier === "MATCHMAKER" && found.agentStatus !== "DISABLE") throw invalid({ userId: applyMessages.already });
  if (!found.isOpen || (found.tier !== null && found.tier !== "MATCHMAKER"))
    throw invalid({ userId: applyMessages.badState });
  if (!found.isReal) throw invalid({ userId: applyMessages.notReal });
  if (found.login === null) throw invalid({ userId: applyMessages.noLogin });
  const staff = await lockStaffOf(db, userId);
  if (staff !== null && staff.kind === "PLATFORM" && staff.status !== "LEFT")
    throw invalid({ userId: applyMessages.isStaff });
  if (await isLoginTaken(db, found.login, staff?.id ?? null)) throw invalid({ userId: applyMessages.loginTaken });
  return { ...found, login: found.login };
}

export interface Appointment {
  readonly shopId: number;
  readonly grade: number;
  readonly depositCents: number;
  readonly createdBy: number | null;
}

/** An open shop, with the agent above its matchmakers. */
export async function needOpenShop(db: Db, shopId: number): Promise<{ parentId: number | null; path: string }> {
  const { rows } = await sql<{
    parentId: number | null;
    path: string;
  }>`select a.id as parent_id, coalesce(a.path, '/') as path from shop s left join agent a on a.id = s.owner_agent_id
    where s.id = ${shopId} and s.status = 'OPEN'`.execute(db);
  if (rows[0] === undefined) throw invalid({ shopId: applyMessages.shopClosed });
  return rows[0];
}

/** The agent, the member's role and the console account; a former matchmaker is reactivated. Returns the agent. */
export async function makeMatchmaker(db: Db, candidate: Candidate, terms: Appointment): Promise<number> {
  const { userId, name, login, imageUrl } = candidate;
  const { parentId, path } = await needOpenShop(db, terms.shopId);
  const { rows } = await sql<{
    id: number;
  }>`insert into agent (user_id, tier, name, parent_id, prov_id, city_id, area_id, shop_id, grade, grade_time,
    deposit_cents, status)
    values (${userId}, 'MATCHMAKER', ${name}, ${parentId}, ${candidate.provId}, ${candidate.cityId},
      ${candidate.areaId}, ${terms.shopId}, ${terms.grade}, now(),
      ${terms.depositCents}, 'ENABLE')
    on conflict (user_id) do update
    set parent_id = excluded.parent_id, shop_id = excluded.shop_id, grade = excluded.grade, grade_time = now(),
      deposit_cents = excluded.deposit_cents, status = 'ENABLE', master_agent_id = null, version = agent.version + 1,
      update_time = now()
    returning id`.execute(db);
  const agentId = rows[0]?.id ?? 0;
  await sql`update agent set path = ${path} || id || '/' where id = ${agentId}`.execute(db);
  await sql`update member
    set user_role = 'MATCHMAKER', agent_tier = 'MATCHMAKER', update_time = now(), version = version + 1
    where user_id = ${userId}`.execute(db);
  await sql`insert into staff (user_id, login, name, avatar_url, kind, role_id, agent_id, must_change_pwd, created_by)
    values (${userId}, ${login}, ${name}, ${imageUrl}, 'AGENT', ${matchmakerRole}, ${agentId}, true, ${terms.createdBy})
    on conflict (user_id) do update
    set login = excluded.login, name = excluded.name, kind = 'AGENT', role_id = excluded.role_id,
      agent_id = excluded.agent_id,
      dept_id = null, manager_id = null, sale_flag = false, adviser_flag = false, recommend = false, status = 'ENABLE',
        must_change_pwd = true, left_time = null,
      update_time = now(), version = staff.version + 1`.execute(db);
  return agentId;
}

/** A first password for the matchmaker's account, returned only once. */
export async function giveFirstPassword(
  db: Db,
  userId: number,
): Promise<{ staffId: number; login: string; initialPassword: string }> {
  const initialPassword = firstPassword();
  const { rows } = await sql<{
    staffId: number;
    login: string;
  }>`update staff set password_hash = ${await hashPassword(initialPassword)}, must_change_pwd = true, lock_until = null,
      fail_since = now(), version = version + 1,
      update_time = now() where user_id = ${userId} returning id as staff_id, login`.execute(db);
  const account = rows[0];
  if (account === undefined) throw new AppError("NOT_FOUND");
  await endSessions(db, account.staffId);
  return { ...account, initialPassword };
}
