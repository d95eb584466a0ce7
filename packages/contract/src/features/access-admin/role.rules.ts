import { z } from "zod";
import { defaultRoles } from "../../core/access/default-roles.ts";
import { menuPageByRoute } from "../../core/access/menu/menu-catalogue.ts";
import { tissueForbidden } from "../../core/access/tissue-forbidden.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { dataScope, homeType, type roleRealm } from "../../core/staff/role.choices.ts";
import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { roleMessages } from "./access-admin.messages.ts";

export type Realm = ChoiceOf<typeof roleRealm>;
export type AgentTier = ChoiceOf<typeof agentTier>;
export type DataScope = ChoiceOf<typeof dataScope>;
export type HomeType = ChoiceOf<typeof homeType>;

export const roleRoutes = { PLATFORM: "/system/rolemanage", TISSUE: "/tissue/role" } as const satisfies Record<
  Realm,
  string
>;

export const roleTitles = {
  add: "新增",
  edit: "编辑",
  copy: "复制",
  save: "保存权限",
  disable: "停用",
  enable: "启用",
  remove: "删除",
  tierDefault: "设为层级默认",
  compare: "权限对比",
  preview: "预览菜单",
  changes: "变更记录",
  refresh: "刷新菜单",
} as const;

const { TIER: _tier, ...platformScopes } = dataScope.labels;
/** The scopes a platform role may have; agents' roles are bound to their tier. */
export const platformScope = choices(platformScopes);

const { ADMIN: _admin, AGENT: _agent, ...staffHomes } = homeType.labels;
/** Homes a platform role can have: those of administrators and agents belong to their roles. */
export const platformHome = choices(staffHomes);

const { MEMBER: _member, ...agentTiers } = agentTier.labels;
/** Tiers a role can be created for. */
export const roleTier = choices(agentTiers);

export const roleSource = choices({ TEMPLATE: "平台模板", OWN: "自建" });

/** The default home of a role. */
export const homeOfScope = (scope: DataScope): HomeType =>
  scope === "TIER" ? "AGENT" : scope === "ALL" ? "OPERATE" : "SALE";

export const tierRank = (tier: string | null): number => agentTier.values.findIndex((value) => value === tier);

/** The tier's description, taken from the default role of the tier. */
export const tierSentence = (tier: string | null): string =>
  defaultRoles.find((role) => role.agentTier === tier)?.remark ?? "";

/** Granted to every role and never revoked. */
export const everyRolePages: ReadonlySet<string> = new Set(["/dashboard", "/phoneVersions/phoneHome"]);

/** Whether this page (title null) or button may be granted in this realm at all. */
export function isOffered(realm: Realm, route: string, title: string | null): boolean {
  if (realm === "PLATFORM") return true;
  if (menuPageByRoute.get(route)?.tissue !== true) return false;
  return title === null || !tissueForbidden.has(title);
}

const common = {
  name: z.string(roleMessages.name).trim().min(1, roleMessages.name).max(20, "角色名称不能超过20个字"),
  remark: z.string().trim().max(200, "备注不能超过200个字").default(""),
  totpRequired: z.boolean().default(false),
};

/** The form of a platform role. */
export const platformRoleForm = z.strictObject({
  ...common,
  dataScope: z.enum(platformScope.values, roleMessages.dataScope),
  homeType: z.enum(platformHome.values, "请选择首页类型").optional(),
});

/** The form of an agents' role. */
export const tissueRoleForm = z.strictObject({
  ...common,
  /** MEMBER stays with the role that has it; no other role can get it. */
  agentTier: z.enum(agentTier.values, roleMessages.agentTier),
});
