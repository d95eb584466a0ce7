import { roleMessages } from "@hongxian/contract/features/access-admin/access-admin.messages.ts";
import * as endpoints from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { roleRoutes, roleTitles } from "@hongxian/contract/features/access-admin/role.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { lockGrants } from "../../core/foundation/access/grant-defaults.ts";
import { refreshMenus } from "../../core/foundation/upkeep/seed-access.ts";
import { handle, type Call } from "../../kit/call.ts";
import { findLosing, takeGrants } from "./lost-grants.ts";
import {
  completed,
  grantsOf,
  heldBy,
  menuName,
  offeredIn,
  readMenus,
  treeOf,
  writeGrants,
  type MenuLine,
} from "./menu-table.ts";
import { findRole, lockRole, roleChanged, type StoredRole } from "./role-record.ts";

export const getMenuTree = handle(endpoints.getMenuTree, async (call) => {
  const { realm } = call.query;
  call.need({ title: null, routes: [roleRoutes[realm]] });
  return treeOf(await readMenus(call.db), realm, call.caller);
});

export const refreshMenuTree = handle(endpoints.refreshMenuTree, async (call) => {
  const { added, items } = await refreshMenus(call.db);
  call.audit({ targetType: auditTargets.menu, targetId: null, after: { added } });
  for (const item of items) call.auditItem(item);
  return { added };
});

export const getRoleMenus = handle(endpoints.getRoleMenus, async (call) => {
  const role = await findRole(call, call.params.id, null);
  return { version: role.version, menuIds: await grantsOf(call.db, role.id) };
});

interface GrantChange {
  readonly added: readonly MenuLine[];
  readonly removed: readonly MenuLine[];
}

/** The requested grants, checked against catalogue, realm and the caller's own grants. */
async function planChange(call: Call, role: StoredRole, wanted: readonly number[]): Promise<GrantChange> {
  const menus = await readMenus(call.db);
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  if (wanted.some((id) => (byId.get(id)?.type ?? "GROUP") === "GROUP")) throw refused(roleMessages.unknownMenu);
  const whole = completed(menus, wanted);
  const held = new Set(await grantsOf(call.db, role.id));
  const chosen = menus.filter(({ id }) => whole.has(id));
  if (chosen.some((menu) => !offeredIn(role.realm, menu))) throw refused(roleMessages.notOpen);
  const added = chosen.filter(({ id }) => !held.has(id));
  if (added.some((menu) => !heldBy(call.caller, menu))) throw refused(roleMessages.notHeld);
  return { added, removed: menus.filter(({ id }) => held.has(id) && !whole.has(id)) };
}

const ids = (menus: readonly MenuLine[]): number[] => menus.map(({ id }) => id);

export const saveRoleMenus = handle(endpoints.saveRoleMenus, async (call) => {
  const { db, body, caller, params } = call;
  await lockGrants(db);
  const role = await lockRole(call, params.id, "save");
  if (role.version !== body.version) throw new AppError("STALE_VERSION", { msg: roleMessages.stale });
  const { added, removed } = await planChange(call, role, body.menuIds);
  await writeGrants(db, role.id, ids(added), ids(removed));
  const losing = role.realm === "TISSUE" ? await findLosing(db, role.id, ids(removed)) : [];
  await takeGrants(db, losing);
  await roleChanged(db, [role.id, ...losing.map(({ id }) => id)], caller.staffId);

  call.audit({
    targetType: auditTargets.role,
    targetId: role.id,
    after: { added: added.map(menuName), removed: removed.map(menuName) },
  });
  const byId = new Map(removed.map((menu) => [menu.id, menu]));
  for (const { id, lost } of losing) {
    const names = lost.flatMap((menuId) => byId.get(menuId) ?? []).map(menuName);
    call.auditItem({ targetType: auditTargets.role, targetId: id, after: { removed: names, because: role.id } });
  }
  return { version: role.version + 1, added: added.length, removed: removed.length, affected: losing.length };
});

export const previewRoleMenus = handle(endpoints.previewRoleMenus, async (call) => {
  const role = await findRole(call, call.params.id, roleTitles.save);
  if (role.realm !== "TISSUE") return [];
  const { removed } = await planChange(call, role, call.body.menuIds);
  const losing = await findLosing(call.db, role.id, ids(removed));
  return losing.map(({ id, name, agentName, lost }) => ({ id, name, agentName, lost: lost.length }));
});

export const compareRoles = handle(endpoints.compareRoles, async (call) => {
  const side = async (id: number) => {
    const role = await findRole(call, id, null);
    return { id, name: role.name, menuIds: await grantsOf(call.db, id) };
  };
  const [a, b] = await Promise.all([side(call.params.a), side(call.params.b)]);
  return { a, b };
});
