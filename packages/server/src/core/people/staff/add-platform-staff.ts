import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import * as endpoints from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { handle, type Call, type Db } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { firstPassword, hashPassword } from "../../foundation/access/password.ts";
import { endSessions } from "../../foundation/access/session-cache.ts";
import { memberReadScope } from "../member/public-pool.ts";
import { isLoginTaken, lockStaffOf, type StaffRow } from "./staff-row.ts";
import { departmentScope, staffScope } from "./staff.scope.ts";

interface MemberFacts {
  readonly login: string | null;
  readonly imageUrl: string;
  readonly status: string;
}

interface Facts {
  readonly roleOpen: boolean;
  readonly deptOpen: boolean;
  readonly managerOpen: boolean;
}

async function readMember(
  { db, caller }: Pick<Call, "db" | "caller">,
  userId: number,
): Promise<MemberFacts & { login: string }> {
  const { rows } = await sql<MemberFacts>`select m.login, m.image_url, m.status from member m
    where m.user_id = ${userId} and ${scopeSql(memberReadScope(caller))} for update of m`.execute(db);
  const member = rows[0];
  if (member === undefined) throw invalid({ userId: endpoints.platformStaffMessages.noMember });
  if (member.status !== "ENABLE") throw invalid({ userId: endpoints.platformStaffMessages.badMember });
  if (member.login === null) throw invalid({ userId: endpoints.platformStaffMessages.noLogin });
  return { ...member, login: member.login };
}

/** Role, department and manager must exist and be within the caller's scope. */
async function guardPlace(
  { db, caller }: Pick<Call, "db" | "caller">,
  draft: endpoints.NewPlatformStaff,
): Promise<void> {
  const { rows } = await sql<Facts>`select
      exists (select 1 from role r
      where r.id = ${draft.roleId} and r.realm = 'PLATFORM' and r.status = 'ENABLE') as role_open,
      exists (select 1 from department d
      where d.id = ${draft.deptId} and d.status = 'ENABLE' and ${scopeSql(departmentScope(caller))}) as dept_open,
      exists (select 1 from staff s
      where s.id = ${draft.managerId ?? null} and s.kind = 'PLATFORM' and s.status = 'ENABLE'
        and ${scopeSql(staffScope(caller, "s"))}) as manager_open`.execute(db);
  const { roleOpen = false, deptOpen = false, managerOpen = false } = rows[0] ?? {};
  if (!roleOpen) throw invalid({ roleId: endpoints.platformStaffMessages.noRole });
  if (draft.roleId === adminRoleId && caller.roleId !== adminRoleId)
    throw refused(endpoints.platformStaffMessages.onlyAdmin);
  if (!deptOpen) throw invalid({ deptId: endpoints.platformStaffMessages.noDept });
  if (draft.managerId !== undefined && !managerOpen)
    throw invalid({ managerId: endpoints.platformStaffMessages.noManager });
}

function guardAccount(former: StaffRow | null): void {
  if (former === null || former.status === "LEFT" || former.kind === "PART_TIME") return;
  throw invalid({
    userId: former.kind === "AGENT" ? endpoints.platformStaffMessages.isAgent : endpoints.platformStaffMessages.already,
  });
}

/** A row that has left, or was part-time, becomes the account; a member never has two. */
async function writeStaff(
  db: Db,
  draft: endpoints.NewPlatformStaff,
  login: string,
  avatarUrl: string,
  passwordHash: string,
  createdBy: number,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into staff (user_id, login, password_hash, name, avatar_url, kind, role_id, dept_id, manager_id, job_title,
      sale_flag, adviser_flag, enterprise_wechat_name, must_change_pwd, created_by)
    values (${draft.userId}, ${login}, ${passwordHash}, ${draft.name}, ${avatarUrl}, 'PLATFORM', ${draft.roleId},
      ${draft.deptId}, ${draft.managerId ?? null},
      ${draft.jobTitle ?? ""}, ${draft.saleFlag ?? false}, ${draft.adviserFlag ?? false},
        ${draft.enterpriseWechatName ?? ""}, true, ${createdBy})
    on conflict (user_id) do update
    set login = excluded.login, password_hash = excluded.password_hash, name = excluded.name,
      avatar_url = case when staff.avatar_url = '' then excluded.avatar_url else staff.avatar_url end,
      kind = 'PLATFORM', role_id = excluded.role_id,
      dept_id = excluded.dept_id, agent_id = null, manager_id = excluded.manager_id, job_title = excluded.job_title,
        sale_flag = excluded.sale_flag,
      adviser_flag = excluded.adviser_flag, enterprise_wechat_name = excluded.enterprise_wechat_name, status = 'ENABLE',
        must_change_pwd = true,
      lock_until = null, fail_since = now(), left_time = null, totp_enabled = false, totp_secret_sealed = null,
        totp_next_sealed = null,
      created_time = case when staff.status = 'LEFT' then now() else staff.created_time end, update_time = now(),
        version = staff.version + 1
    returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const addPlatformStaff = handle(endpoints.addPlatformStaff, async (call) => {
  const draft = parseInput(endpoints.newPlatformStaff, { ...call.query, ...call.body });
  const member = await readMember(call, draft.userId);
  const former = await lockStaffOf(call.db, draft.userId);
  guardAccount(former);
  await guardPlace(call, draft);
  if (await isLoginTaken(call.db, member.login, former?.id ?? null))
    throw invalid({ userId: endpoints.platformStaffMessages.loginTaken });
  const initialPassword = firstPassword();
  const staffId = await writeStaff(
    call.db,
    draft,
    member.login,
    member.imageUrl,
    await hashPassword(initialPassword),
    call.caller.staffId,
  );
  await endSessions(call.db, staffId);
  call.audit({
    targetType: auditTargets.staff,
    targetId: staffId,
    before: former,
    after: { ...draft, login: maskPhone(member.login) },
  });
  return { staffId, login: member.login, initialPassword };
});
