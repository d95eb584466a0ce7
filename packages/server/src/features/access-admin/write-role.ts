import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import { roleActs } from "@hongxian/contract/features/access-admin/role.acts.ts";
import * as endpoints from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import {
  homeOfScope,
  platformRoleForm,
  roleRoutes,
  roleTitles,
  tierRank,
  tissueRoleForm,
  type AgentTier,
  type DataScope,
  type HomeType,
  type Realm,
} from "@hongxian/contract/features/access-admin/role.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { sql } from "kysely";
import { lockGrants } from "../../core/foundation/access/grant-defaults.ts";
import { handle, type Call } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import type { Caller } from "../../kit/caller.ts";
import { completed, grantsOf, heldBy, offeredIn, readMenus, writeGrants } from "./menu-table.ts";
import type { RoleRow } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { findRole, lockRole, roleChanged, type StoredRole } from "./role-record.ts";

interface RoleFields {
  readonly name: string;
  readonly remark: string;
  readonly totpRequired: boolean;
  readonly dataScope: DataScope;
  readonly homeType: HomeType;
  readonly agentTier: AgentTier | null;
}

/** The body by the form of its realm: agents' roles always have the scope of their tier. */
function fieldsOf(realm: Realm, body: object, home: HomeType | null): RoleFields {
  if (realm === "TISSUE") return { ...parseInput(tissueRoleForm, body), dataScope: "TIER", homeType: "AGENT" };
  const draft = parseInput(platformRoleForm, body);
  return { ...draft, homeType: draft.homeType ?? home ?? homeOfScope(draft.dataScope), agentTier: null };
}

function guardTier(caller: Caller, tier: AgentTier | null, former: AgentTier | null = null): void {
  if (tier === "MEMBER" && former !== "MEMBER") throw invalid({ agentTier: roleMessages.agentTier });
  if (caller.realm === "TISSUE" && tierRank(tier) > tierRank(caller.agentTier))
    throw invalid({ agentTier: roleMessages.tierAbove });
}

async function guardName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const taken =
      typeof error === "object" && error !== null && "constraint" in error && error.constraint === "role_name";
    throw taken ? invalid({ name: roleMessages.nameTaken }) : error;
  }
}

/** A role created by an agent belongs to it; one of the platform is a template. */
async function insertRole({ db, caller }: Call, realm: Realm, fields: RoleFields): Promise<number> {
  const owner = caller.realm === "TISSUE" ? caller.agentId : null;
  const { rows } = await guardName(() =>
    sql<{
      id: number;
    }>`insert into role (name, realm, agent_tier, owner_agent_id, data_scope, home_type, totp_required, remark,
      update_staff_id)
      values (${fields.name}, ${realm}, ${fields.agentTier}, ${owner}, ${fields.dataScope}, ${fields.homeType},
        ${fields.totpRequired},
        ${fields.remark}, ${caller.staffId}) returning id`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

export const addRole = handle(endpoints.addRole, async (call) => {
  const { realm } = call.query;
  call.need(button(roleTitles.add, roleRoutes[realm]));
  const fields = fieldsOf(realm, call.body, null);
  guardTier(call.caller, fields.agentTier);
  const id = await insertRole(call, realm, fields);
  await writeGrants(call.db, id, [...completed(await readMenus(call.db), [])], []);
  call.audit({ targetType: auditTargets.role, targetId: id, after: fields });
  return { id };
});

/** A tier that accounts or new agents depend on cannot be changed. */
function guardTierChange(role: StoredRole, fields: RoleFields): void {
  if (fields.agentTier === role.agentTier) return;
  if (role.defaultForTier) throw refused(roleMessages.isDefault);
  if (role.staffCount > 0) throw refused(roleMessages.tierInUse(role.staffCount));
}

const formNames = ["name", "remark", "totpRequired", "dataScope", "homeType", "agentTier"] as const;

export const editRole = handle(endpoints.editRole, async (call) => {
  const { version, ...body } = call.body;
  const role = await lockRole(call, call.params.id, "edit");
  if (role.version !== version) throw new AppError("STALE_VERSION", { data: { current: role } });
  const fields = fieldsOf(role.realm, body, role.homeType);
  if (role.builtIn && fields.homeType !== role.homeType) throw refused(roleMessages.builtInHome);
  guardTier(call.caller, fields.agentTier, role.agentTier);
  guardTierChange(role, fields);
  await guardName(() =>
    sql`update role set name = ${fields.name}, remark = ${fields.remark}, totp_required = ${fields.totpRequired},
      data_scope = ${fields.dataScope}, home_type = ${fields.homeType}, agent_tier = ${fields.agentTier}
      where id = ${role.id}`.execute(call.db),
  );
  await roleChanged(call.db, [role.id], call.caller.staffId);
  const changed = formNames.filter((name) => fields[name] !== role[name]);
  const pick = (from: RoleFields | StoredRole) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  call.audit({ targetType: auditTargets.role, targetId: role.id, before: pick(role), after: pick(fields) });
  return { id: role.id };
});

export const copyRole = handle(endpoints.copyRole, async (call) => {
  const { db, caller } = call;
  await lockGrants(db);
  const role = await findRole(call, call.params.id, roleTitles.copy);
  guardTier(caller, role.agentTier, role.agentTier);
  const { name } = parseInput(tissueRoleForm.pick({ name: true }), call.body);
  const homeType = role.homeType === "ADMIN" ? homeOfScope(role.dataScope) : role.homeType;
  const { agentTier, dataScope, remark, totpRequired } = role;
  const id = await insertRole(call, role.realm, { name, remark, totpRequired, dataScope, homeType, agentTier });
  const menus = await readMenus(db);
  const held = new Set(await grantsOf(db, role.id));
  // A copy never has more grants than its creator may grant.
  const granted = menus.filter(
    (menu) => held.has(menu.id) && menu.type !== "GROUP" && offeredIn(role.realm, menu) && heldBy(caller, menu),
  );
  await writeGrants(
    db,
    id,
    [
      ...completed(
        menus,
        granted.map((menu) => menu.id),
      ),
    ],
    [],
  );
  call.audit({
    targetType: auditTargets.role,
    targetId: id,
    after: { name, copiedFrom: role.id, grants: granted.length },
  });
  return { id };
});

export const setRoleStatus = handle(endpoints.setRoleStatus, async (call) => {
  const { id, status } = call.params;
  const role = await lockRole(call, id, status === "DISABLE" ? "disable" : "enable");
  if (status === "DISABLE" && role.defaultForTier) throw refused(roleMessages.isDefault);
  await sql`update role set status = ${status} where id = ${id}`.execute(call.db);
  await roleChanged(call.db, [id], call.caller.staffId);
  call.audit({ targetType: auditTargets.role, targetId: id, before: { status: role.status }, after: { status } });
  return null;
});

export const removeRole = handle(endpoints.removeRole, async (call) => {
  const { db } = call;
  const role = await lockRole(call, call.params.id, "remove");
  // Counted again under the lock: an account may have got the role while this call waited for it.
  const users = await sql<{
    n: number;
  }>`select count(*)::int as n from staff where role_id = ${role.id} and status <> 'LEFT'`.execute(db);
  const count = users.rows[0]?.n ?? 0;
  if (count > 0) throw refused(roleMessages.inUse(count));
  if (role.defaultForTier) throw refused(roleMessages.isDefault);
  // People who have left keep their row, but no longer refer to a deleted role.
  await sql`update staff set role_id = null, version = version + 1
    where role_id = ${role.id} and status = 'LEFT'`.execute(db);
  await sql`delete from role where id = ${role.id}`.execute(db);
  call.audit({ targetType: auditTargets.role, targetId: role.id, before: role });
  return null;
});

export const setTierDefault = handle(endpoints.setTierDefault, async (call) => {
  const { db, caller, params } = call;
  const role = await findRole(call, params.id, roleTitles.tierDefault, true);
  if (caller.realm !== "PLATFORM") throw refused(roleMessages.onlyTemplate);
  needAct<RoleRow>(roleActs(role.realm).tierDefault, { ...role, editable: true });
  const former = await sql<{ id: number }>`update role set default_for_tier = false, update_time = now()
    where agent_tier = ${role.agentTier} and default_for_tier returning id`.execute(db);
  await sql`update role set default_for_tier = true, update_staff_id = ${caller.staffId}, update_time = now()
    where id = ${role.id}`.execute(db);
  call.audit({
    targetType: auditTargets.role,
    targetId: role.id,
    before: { defaultRoleId: former.rows[0]?.id ?? null },
    after: { defaultForTier: true },
  });
  return null;
});
