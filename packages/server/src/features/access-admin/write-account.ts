import { accountMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import { tierRank } from "@hongxian/contract/features/access-admin/role.rules.ts";
import * as endpoints from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import type { AccountFields } from "@hongxian/contract/features/access-admin/staff-account.resource.ts";
import { maskPhone } from "@hongxian/contract/core/member/mask.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import { hashPassword } from "../../core/foundation/access/password.ts";
import { strongPassword } from "../../core/foundation/access/strong-password.ts";
import { accessChanged, endSessions } from "../../core/foundation/access/session-cache.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { guardAccount, keepAdministrator, lockAccount, type StoredAccount } from "./account-guards.ts";

interface Facts {
  readonly realm: string | null;
  readonly roleOpen: boolean;
  readonly roleTier: string | null;
  readonly ownerPath: string | null;
  readonly deptOpen: boolean;
  readonly agentTier: string | null;
  readonly agentPath: string | null;
  readonly agentUserId: number | null;
  readonly hasMember: boolean;
}

/** Everything the form refers to, in one query. */
async function readFacts(db: Db, draft: AccountFields): Promise<Facts> {
  const { rows } =
    await sql<Facts>`select r.realm, coalesce(r.status = 'ENABLE', false) as role_open, r.agent_tier as role_tier,
      o.path as owner_path, coalesce(d.status = 'ENABLE', false) as dept_open, a.tier as agent_tier,
      a.path as agent_path,
      (select a.user_id where not exists (select 1 from staff s where s.user_id = a.user_id)) as agent_user_id,
      exists (select 1 from member m where m.user_id = ${draft.userId}) as has_member
    from (select 1) one left join role r on r.id = ${draft.roleId} left join agent o on o.id = r.owner_agent_id
    left join department d on d.id = ${draft.deptId} left join agent a on a.id = ${draft.agentId}`.execute(db);
  const facts = rows[0];
  if (facts === undefined) throw new AppError("NOT_FOUND");
  return facts;
}

function guardRole({ caller }: Call, draft: AccountFields, facts: Facts, former: number | null): void {
  const isNew = draft.roleId !== former;
  if (facts.realm === null || (isNew && !facts.roleOpen)) throw invalid({ roleId: accountMessages.role });
  if (isNew && draft.roleId === adminRoleId && caller.roleId !== adminRoleId) throw refused(accountMessages.giveAdmin);
  if ((facts.realm === "TISSUE") !== (draft.kind === "AGENT")) throw invalid({ roleId: accountMessages.realm });
  if (draft.kind !== "AGENT") return;
  const tooHigh = tierRank(facts.roleTier) > tierRank(facts.agentTier);
  const foreign = facts.ownerPath !== null && !(facts.agentPath ?? "").startsWith(facts.ownerPath);
  if (tooHigh || foreign) throw invalid({ roleId: accountMessages.realm });
}

/** The draft checked against the records it names; fields of another kind are dropped. */
async function settleDraft(call: Call, draft: AccountFields, former: StoredAccount | null): Promise<AccountFields> {
  const facts = await readFacts(call.db, draft);
  if (draft.deptId !== null && !facts.deptOpen && draft.deptId !== former?.deptId)
    throw invalid({ deptId: accountMessages.dept });
  if (draft.agentId !== null && facts.agentTier === null) throw invalid({ agentId: accountMessages.agent });
  guardRole(call, draft, facts, former?.roleId ?? null);
  if (draft.userId !== null && !facts.hasMember) throw invalid({ userId: accountMessages.noMember });
  const isAgent = draft.kind === "AGENT";
  return {
    ...draft,
    deptId: isAgent ? null : draft.deptId,
    agentId: isAgent ? draft.agentId : null,
    // A matchmaker sees members through the member number, so the first account of an agent gets the agent's own.
    userId: draft.userId ?? (isAgent && former === null ? facts.agentUserId : null),
  };
}

/** A member bound to an account that has left may be bound again. */
async function freeMember(db: Db, userId: number | null): Promise<void> {
  if (userId === null) return;
  await sql`update staff set user_id = null, version = version + 1
    where user_id = ${userId} and status = 'LEFT'`.execute(db);
}

async function guardUnique<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = typeof error === "object" && error !== null && "constraint" in error ? error.constraint : "";
    if (constraint === "staff_login_key") throw invalid({ login: accountMessages.loginTaken });
    if (constraint === "staff_role_id_fkey") throw invalid({ roleId: accountMessages.role });
    if (constraint === "staff_user_id_key") throw invalid({ userId: accountMessages.memberTaken });
    throw error;
  }
}

export const addStaffAccount = handle(endpoints.addStaffAccount, async (call) => {
  const { login, password, ...draft } = call.body;
  const account = await settleDraft(call, draft, null);
  const passwordHash = await hashPassword(await strongPassword(password, "password", [login]));
  await freeMember(call.db, account.userId);
  const { rows } = await guardUnique(() =>
    sql<{
      id: number;
    }>`insert into staff (login, password_hash, name, role_id, kind, dept_id, agent_id, user_id, must_change_pwd,
      created_by)
      values (${login}, ${passwordHash}, ${account.name}, ${account.roleId}, ${account.kind}, ${account.deptId},
        ${account.agentId},
        ${account.userId}, true, ${call.caller.staffId}) returning id`.execute(call.db),
  );
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargets.staff, targetId: id, after: { login: maskPhone(login), ...account } });
  return { id };
});

const rights = ["roleId", "kind", "deptId", "agentId", "userId"] as const;

export const editStaffAccount = handle(endpoints.editStaffAccount, async (call) => {
  const { login, version, ...draft } = call.body;
  const former = await lockAccount(call, call.params.id, "edit");
  guardAccount(call, former);
  if (former.version !== version) throw new AppError("STALE_VERSION");
  const account = await settleDraft(call, draft, former);
  const moved = rights.filter((name) => account[name] !== former[name]);
  if (former.id === call.caller.staffId && moved.length > 0) throw refused(accountMessages.selfRole);
  if (account.roleId !== former.roleId) await keepAdministrator(call.db, former);
  if (account.userId !== former.userId) await freeMember(call.db, account.userId);
  await guardUnique(() =>
    sql`update staff set login = ${login ?? former.login}, name = ${account.name}, role_id = ${account.roleId},
      kind = ${account.kind},
      dept_id = ${account.deptId}, agent_id = ${account.agentId}, user_id = ${account.userId}, version = version + 1,
        update_time = now()
      where id = ${former.id}`.execute(call.db),
  );
  if (account.roleId === former.roleId) await accessChanged(call.db, `staff:${former.id}`);
  else await endSessions(call.db, former.id);

  const names = ["name", ...rights] as const;
  const changed = names.filter((name) => account[name] !== former[name]);
  const pick = (from: AccountFields) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  const newLogin = login !== undefined && login !== former.login;
  call.audit({
    targetType: auditTargets.staff,
    targetId: former.id,
    before: { ...(newLogin ? { login: maskPhone(former.login) } : {}), ...pick(former) },
    after: { ...(newLogin ? { login: maskPhone(login) } : {}), ...pick(account) },
  });
  return { id: former.id };
});
