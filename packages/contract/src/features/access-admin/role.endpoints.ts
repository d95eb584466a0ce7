import { z } from "zod";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { dataScope, homeType, roleRealm, roleStatus } from "../../core/staff/role.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { platformHome, platformScope, roleRoutes, roleSource, roleTitles } from "./role.rules.ts";

const path = "/api/admin/roles";
const pages = [roleRoutes.PLATFORM, roleRoutes.TISSUE] as const;
/** Which of the two pages must hold the title depends on the role's realm: the handler checks it again. */
const either = (title: string) => [button(title, ...pages)] as const;
const row = z.strictObject({ id: idParam });
const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const roleRow = z.object({
  id: z.int(),
  name: z.string(),
  realm: roleRealm.schema,
  agentTier: agentTier.schema.nullable(),
  ownerAgentId: z.int().nullable(),
  ownerAgentName: z.string().nullable(),
  dataScope: dataScope.schema,
  homeType: homeType.schema,
  defaultForTier: z.boolean(),
  totpRequired: z.boolean(),
  remark: z.string(),
  builtIn: z.boolean(),
  status: roleStatus.schema,
  version: z.int(),
  staffCount: z.int(),
  grantCount: z.int(),
  updateStaffName: z.string().nullable(),
  updateTime: z.string(),
  /** This account may change it. */
  editable: z.boolean(),
});
export type RoleRow = z.output<typeof roleRow>;

const realmQuery = { realm: roleRealm.schema.default("PLATFORM") };

export const listRoles = endpoint({
  method: "GET",
  path,
  allow: reads(...pages),
  query: listQuery(["id", "updateTime"], {
    ...realmQuery,
    name: blank(z.string().trim().max(20)),
    status: blank(roleStatus.schema),
    agentTier: blank(agentTier.schema),
    source: blank(roleSource.schema),
    ownerAgentId: blank(idParam),
  }),
  data: listOf(roleRow),
});

/** Agents that have created their own roles, for the platform's filter 所属代理. */
export const listRoleOwners = endpoint({
  method: "GET",
  path: `${path}/owners`,
  allow: reads(roleRoutes.TISSUE),
  data: z.array(z.object({ id: z.int(), name: z.string() })),
});

/** Every name that the form of either realm may send; the handler checks it against the form of its realm. */
const roleDraft = z.strictObject({
  name: z.unknown(),
  remark: z.unknown().optional(),
  totpRequired: z.unknown().optional(),
  dataScope: z.enum(platformScope.values).optional(),
  homeType: z.enum(platformHome.values).optional(),
  agentTier: agentTier.schema.optional(),
});
const made = z.object({ id: z.int() });

export const addRole = endpoint({
  method: "POST",
  path,
  allow: either(roleTitles.add),
  title: roleTitles.add,
  done: "保存成功",
  query: z.strictObject(realmQuery),
  body: roleDraft,
  data: made,
});

export const editRole = endpoint({
  method: "PUT",
  path: `${path}/{id}`,
  allow: either(roleTitles.edit),
  title: roleTitles.edit,
  done: "保存成功",
  params: row,
  body: roleDraft.extend({ version: z.int("缺少版本号") }),
  data: made,
});

export const removeRole = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  allow: either(roleTitles.remove),
  title: roleTitles.remove,
  done: "删除成功",
  params: row,
});

/** 停用 and 启用 are two titles: the handler checks the one that the value needs. */
export const setRoleStatus = endpoint({
  method: "PUT",
  path: `${path}/{id}/status/{status}`,
  allow: [button(roleTitles.disable, ...pages), button(roleTitles.enable, ...pages)],
  title: `${roleTitles.disable}/${roleTitles.enable}`,
  params: row.extend({ status: roleStatus.schema }),
});

export const copyRole = endpoint({
  method: "POST",
  path: `${path}/{id}/copy`,
  allow: either(roleTitles.copy),
  title: roleTitles.copy,
  done: "复制成功",
  params: row,
  body: z.strictObject({ name: z.unknown() }),
  data: made,
});

/** The template that new agents of its tier get. */
export const setTierDefault = endpoint({
  method: "PUT",
  path: `${path}/{id}/default-for-tier`,
  allow: [button(roleTitles.tierDefault, roleRoutes.TISSUE)],
  title: roleTitles.tierDefault,
  params: row,
});

const menuButton = z.object({ id: z.int(), title: z.string(), danger: z.boolean() });
const menuPage = z.object({
  id: z.int(),
  title: z.string(),
  route: z.string(),
  /** The member-detail dialog opens on it. */
  opensMember: z.boolean(),
  buttons: z.array(menuButton),
});
const menuGroup = z.object({ id: z.int(), title: z.string(), route: z.string(), pages: z.array(menuPage) });
export type MenuTreeGroup = z.output<typeof menuGroup>;
export type MenuTreePage = z.output<typeof menuPage>;
export type MenuTreeButton = z.output<typeof menuButton>;

/** Group, page, button: those this account may grant in this realm. */
export const getMenuTree = endpoint({
  method: "GET",
  path: "/api/admin/menus/tree",
  allow: reads(...pages),
  query: z.strictObject(realmQuery),
  data: z.array(menuGroup),
});

export const refreshMenuTree = endpoint({
  method: "POST",
  path: "/api/admin/menus/refresh",
  allow: [button(roleTitles.refresh, roleRoutes.PLATFORM)],
  title: roleTitles.refresh,
  done: ({ added }) => (added === 0 ? "菜单已是最新" : `新增${added}项菜单`),
  data: z.object({ added: z.int() }),
});

export const getRoleMenus = endpoint({
  method: "GET",
  path: `${path}/{id}/menus`,
  allow: reads(...pages),
  params: row,
  data: z.object({ version: z.int(), menuIds: z.array(z.int()) }),
});

const menuIds = z.array(z.int().positive()).max(10_000);
const affectedRole = z.object({ id: z.int(), name: z.string(), agentName: z.string(), lost: z.int() });
export type AffectedRole = z.output<typeof affectedRole>;

export const saveRoleMenus = endpoint({
  method: "PUT",
  path: `${path}/{id}/menus`,
  allow: either(roleTitles.save),
  title: roleTitles.save,
  done: "权限已保存",
  stepUp: true,
  params: row,
  body: z.strictObject({ menuIds, version: z.int("缺少版本号") }),
  data: z.object({ version: z.int(), added: z.int(), removed: z.int(), affected: z.int() }),
});

/** Which custom roles would lose grants; nothing is changed. */
export const previewRoleMenus = endpoint({
  method: "POST",
  path: `${path}/{id}/menus/preview`,
  allow: either(roleTitles.save),
  changes: false,
  params: row,
  body: z.strictObject({ menuIds }),
  data: z.array(affectedRole),
});

const compared = z.object({ id: z.int(), name: z.string(), menuIds: z.array(z.int()) });

export const compareRoles = endpoint({
  method: "GET",
  path: `${path}/compare/{a}/{b}`,
  allow: [button(roleTitles.compare, roleRoutes.PLATFORM)],
  params: z.strictObject({ a: idParam, b: idParam }),
  data: z.object({ a: compared, b: compared }),
});

export const roleChange = z.object({
  id: z.int(),
  title: z.string(),
  staffName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
  time: z.string(),
});
export type RoleChange = z.output<typeof roleChange>;

/** The audit rows of this role, newest first. */
export const listRoleChanges = endpoint({
  method: "GET",
  path: `${path}/{id}/changes`,
  allow: [button(roleTitles.changes, roleRoutes.PLATFORM)],
  params: row,
  query: z.strictObject({ before: idParam.optional() }),
  data: z.array(roleChange),
});
