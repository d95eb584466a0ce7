import type { AgentTier, Realm } from "@hongxian/contract/features/access-admin/role.rules.ts";
import * as endpoints from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { firstPassword, hashPassword } from "../../core/foundation/access/password.ts";
import { accessChanged, endSessions } from "../../core/foundation/access/session-cache.ts";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { likeText, memberKeyword } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { guardAccount, lockAccount } from "./account-guards.ts";

export const resetStaffPassword = handle(endpoints.resetStaffPassword, async (call) => {
  const account = await lockAccount(call, call.params.id, "resetPassword");
  guardAccount(call, account);
  const password = firstPassword();
  const hash = await hashPassword(password);
  await sql`update staff
    set password_hash = ${hash}, must_change_pwd = true, lock_until = null, fail_count = 0, fail_since = now(),
    version = version + 1, update_time = now() where id = ${account.id}`.execute(call.db);
  await endSessions(call.db, account.id);
  call.audit({ targetType: auditTargets.staff, targetId: account.id });
  return { login: maskPhone(account.login), password };
});

interface Login {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly result: "OK" | "BAD_PASSWORD" | "LOCKED" | "DISABLED";
  readonly time: string;
}
interface Session {
  readonly id: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdTime: string;
  readonly lastSeenTime: string;
  readonly current: boolean;
}

export const getStaffLogins = handle(endpoints.getStaffLogins, async ({ db, caller, params }) => {
  const [logins, sessions] = await Promise.all([
    sql<Login>`select id, ip, user_agent, result, time from staff_login_log
      where staff_id = ${params.id} order by time desc, id desc limit ${endpoints.loginLimit}`.execute(db),
    sql<Session>`select id, ip, user_agent, created_time, last_seen_time, id = ${caller.sessionId} as current
      from staff_session
      where staff_id = ${params.id} and revoked_time is null and expire_time > now()
      order by last_seen_time desc limit ${endpoints.loginLimit}`.execute(db),
  ]);
  return { logins: logins.rows, sessions: sessions.rows };
});

export const endStaffSession = handle(endpoints.endStaffSession, async (call) => {
  const { id, sessionId } = call.params;
  // Of people who are still here, as every change of an account.
  guardAccount(call, await lockAccount(call, id, "edit"));
  const ended = await sql`update staff_session set revoked_time = now()
    where id = ${sessionId} and staff_id = ${id} and revoked_time is null returning 1`.execute(call.db);
  if (ended.rows.length === 0) throw new AppError("STALE");
  await accessChanged(call.db, `session:${sessionId}`);
  call.audit({ targetType: auditTargets.staff, targetId: id, after: { sessionId } });
  return null;
});

export const getAccountOptions = handle(endpoints.getAccountOptions, async ({ db, caller }) => {
  const hidden = caller.roleId === adminRoleId ? 0 : adminRoleId;
  const [roles, departments] = await Promise.all([
    sql<{ id: number; name: string; realm: Realm; agentTier: AgentTier | null }>`
      select r.id, case when a.id is null then r.name else r.name || ' · ' || a.name end as name, r.realm, r.agent_tier
      from role r left join agent a on a.id = r.owner_agent_id
      where r.status = 'ENABLE' and r.id <> ${hidden} order by r.realm, r.id limit 1000`.execute(db),
    sql<{ id: number; parentId: number | null; name: string }>`select id, parent_id, name from department
      where status = 'ENABLE' order by sort, id`.execute(db),
  ]);
  return { roles: roles.rows, departments: departments.rows };
});

export const findAccountAgents = handle(endpoints.findAccountAgents, async ({ db, query }) => {
  const chosen =
    query.id === undefined
      ? sql`a.name ilike ${likeText(query.text)} or a.contact_name ilike ${likeText(query.text)}`
      : sql`a.id = ${query.id}`;
  const { rows } = await sql<{ id: number; name: string; tier: AgentTier }>`select a.id, a.name, a.tier from agent a
    where (${chosen}) and a.status <> 'DISABLE' order by a.path, a.id limit 50`.execute(db);
  return rows;
});

export const findAccountMembers = handle(endpoints.findAccountMembers, async ({ db, caller, query }) => {
  const { rows } = await sql<{ userId: number; firstName: string; bound: boolean }>`
    select m.user_id, coalesce(m.first_name, '') as first_name,
      exists (select 1 from staff s where s.user_id = m.user_id and s.status <> 'LEFT') as bound
    from member m where ${memberKeyword(sql.ref("m.user_id"), query.text, caller)} and ${scopeSql(memberScope(caller))}
    order by m.user_id limit 20`.execute(db);
  return rows;
});
