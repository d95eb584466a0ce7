import { z } from "zod";
import { phonePattern } from "../../core/session/session.rules.ts";
import { staffKind, staffStatus } from "../../core/staff/staff.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { accountMessages } from "./access-admin.messages.ts";

export const accountRoute = "/system/adminlist";

const nothing = z.strictObject({});
/** Accounts of people who are still here. */
const present = ["ENABLE", "DISABLE"] as const;

/** Every account that can sign in to the console. */
export const staffAccount = defineResource({
  name: "staff",
  title: "管理员列表",
  route: accountRoute,
  path: "/api/admin/staff-accounts",
  fields: {
    id: field.id("ID"),
    login: field.text("账号", { max: 20 }),
    name: field.text("姓名", { max: 20, required: accountMessages.name }),
    roleId: field.role("角色"),
    kind: field.choice("类型", staffKind),
    deptId: optional(field.department("部门")),
    agentId: optional(field.id("代理")),
    place: optional(field.text("部门/代理", { max: 60 })),
    scopeText: field.text("数据范围", { max: 200 }),
    userId: optional(field.member("绑定会员")),
    status: field.choice("状态", staffStatus),
    lastLoginTime: optional(field.time("最近登录时间")),
    lastLoginIp: optional(field.text("最近登录IP", { max: 60 })),
    lockUntil: optional(field.time("锁定至")),
    mustChangePwd: field.flag("待改密码"),
    createdById: optional(field.staff("创建人")),
    createdTime: field.time("创建时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "id",
      "login",
      "name",
      "roleId",
      "kind",
      "place",
      "scopeText",
      "userId",
      "status",
      "lastLoginTime",
      "lastLoginIp",
      "lockUntil",
      "createdById",
      "createdTime",
    ],
    filters: {
      keyword: { by: "own", label: "关键字", schema: z.string().trim().max(100, "筛选内容过长") },
      roleId: { by: "equals", field: "roleId" },
      kind: { by: "equals", field: "kind" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
      deptId: { by: "equals", field: "deptId" },
      login: { by: "between", field: "lastLoginTime", label: "最近登录" },
    },
    sortable: ["lastLoginTime", "createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "ENABLE", entered: ["LEFT"], addressedBy: "state" },
  actions: {
    edit: { kind: "own", title: "编辑", from: present, call: "PUT /api/admin/staff-accounts/{id}" },
    logins: { kind: "own", title: "登录日志" },
    resetPassword: {
      kind: "own",
      title: "重置密码",
      // Asked for daily, and the dialog asks back: in view, not behind ⋯.
      from: present,
      call: "POST /api/admin/staff-accounts/{id}/reset-password",
    },
    disable: {
      title: "停用",
      from: ["ENABLE"],
      to: "DISABLE",
      confirm: accountMessages.disable,
      danger: true,
    },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    unlock: {
      kind: "custom",
      title: "解锁",
      on: "row",
      from: present,
      when: ({ lockUntil }) => lockUntil !== null,
      body: nothing,
      done: "已解锁",
    },
    kick: {
      kind: "custom",
      title: "强制下线",
      on: "row",
      from: ["ENABLE"],
      body: nothing,
      confirm: "该账号的全部登录将立即失效，确定强制下线？",
      danger: true,
      data: z.object({ ended: z.int() }),
      done: "已强制下线",
    },
    remove: { kind: "remove", title: "删除", from: present, confirm: ({ name }) => accountMessages.remove(name) },
    export: { kind: "export", title: "导出" },
  },
});

const optionalId = z.int().positive().nullable().default(null);
const person = {
  name: z.string(accountMessages.name).trim().min(1, accountMessages.name).max(20, "姓名不能超过20个字"),
  roleId: z.int(accountMessages.role).positive(accountMessages.role),
  kind: z.enum(staffKind.values, accountMessages.kind),
  deptId: optionalId,
  agentId: optionalId,
  userId: optionalId,
};
export const accountLogin = z.string(accountMessages.login).trim().regex(phonePattern, accountMessages.login);

interface AccountPlace {
  readonly kind: string;
  readonly deptId?: number | null;
  readonly agentId?: number | null;
}

/** Where each kind of account must belong. */
export function placeProblems({ kind, deptId, agentId }: AccountPlace): Partial<Record<"deptId" | "agentId", string>> {
  if (kind === "PLATFORM" && (deptId ?? null) === null) return { deptId: accountMessages.dept };
  if (kind === "AGENT" && (agentId ?? null) === null) return { agentId: accountMessages.agent };
  return {};
}

export const accountFields = z.strictObject(person);
export type AccountFields = z.output<typeof accountFields>;
