import { z } from "zod";
import { newPassword } from "../../core/session/session.rules.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { roleRealm } from "../../core/staff/role.choices.ts";
import { staffLoginResult } from "../../core/staff/staff.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { besideFields, endpoint, idParam } from "../../wire/endpoint.ts";
import { accountMessages } from "./access-admin.messages.ts";
import {
  accountFields,
  accountLogin,
  accountRoute,
  placeProblems,
  type AccountFields,
} from "./staff-account.resource.ts";

const path = "/api/admin/staff-accounts";
const row = z.strictObject({ id: idParam });
const answerId = z.object({ id: z.int() });

const needsPlace = <S extends z.ZodType<AccountFields>>(schema: S) =>
  schema
    .refine((draft) => placeProblems(draft).deptId === undefined, {
      path: ["deptId"],
      error: accountMessages.dept,
      when: besideFields,
    })
    .refine((draft) => placeProblems(draft).agentId === undefined, {
      path: ["agentId"],
      error: accountMessages.agent,
      when: besideFields,
    });

export const addStaffAccount = endpoint({
  method: "POST",
  path,
  allow: [button("新增", accountRoute)],
  title: "新增",
  done: "保存成功",
  stepUp: true,
  body: needsPlace(accountFields.extend({ login: accountLogin, password: newPassword })),
  data: answerId,
});

const blankLogin = z.literal("").transform(() => undefined);

export const editStaffAccount = endpoint({
  method: "PUT",
  path: `${path}/{id}`,
  allow: [button("编辑", accountRoute)],
  title: "编辑",
  done: "保存成功",
  stepUp: true,
  params: row,
  body: needsPlace(
    accountFields.extend({
      /** Empty keeps it: the form shows it masked. */
      login: z.union([blankLogin, accountLogin]).optional(),
      version: z.int("缺少版本号"),
    }),
  ),
  data: answerId,
});

/** The server sends the new password only in this answer. */
export const resetStaffPassword = endpoint({
  method: "POST",
  path: `${path}/{id}/reset-password`,
  allow: [button("重置密码", accountRoute)],
  title: "重置密码",
  done: "密码已重置",
  stepUp: true,
  once: true,
  params: row,
  data: z.object({ login: z.string(), password: z.string() }),
});

export const loginLimit = 100;

export const getStaffLogins = endpoint({
  method: "GET",
  path: `${path}/{id}/logins`,
  allow: [button("登录日志", accountRoute)],
  params: row,
  data: z.object({
    logins: z.array(
      z.object({
        id: z.int(),
        ip: z.string(),
        userAgent: z.string(),
        result: staffLoginResult.schema,
        time: z.string(),
      }),
    ),
    sessions: z.array(
      z.object({
        id: z.int(),
        ip: z.string(),
        userAgent: z.string(),
        createdTime: z.string(),
        lastSeenTime: z.string(),
        current: z.boolean(),
      }),
    ),
  }),
});

export const endStaffSession = endpoint({
  method: "DELETE",
  path: `${path}/{id}/sessions/{sessionId}`,
  allow: [button("强制下线", accountRoute)],
  title: "下线",
  done: "已下线",
  params: row.extend({ sessionId: idParam }),
});

/** What the account form and its filters choose from. */
export const getAccountOptions = endpoint({
  method: "GET",
  path: `${path}/options`,
  allow: reads(accountRoute),
  data: z.object({
    roles: z.array(
      z.object({ id: z.int(), name: z.string(), realm: roleRealm.schema, agentTier: agentTier.schema.nullable() }),
    ),
    departments: z.array(z.object({ id: z.int(), parentId: z.int().nullable(), name: z.string() })),
  }),
});

export const accountAgent = z.object({ id: z.int(), name: z.string(), tier: agentTier.schema });

/** Agents by name; `id` returns the one already chosen. */
export const findAccountAgents = endpoint({
  method: "GET",
  path: `${path}/agents`,
  allow: reads(accountRoute),
  query: z.strictObject({ text: z.string().trim().max(30).default(""), id: idParam.optional() }),
  data: z.array(accountAgent),
});

/** A member by number, phone or nickname, to bind to an account. */
export const findAccountMembers = endpoint({
  method: "GET",
  path: `${path}/members`,
  allow: reads(accountRoute),
  query: z.strictObject({ text: z.string().trim().min(1).max(30) }),
  data: z.array(z.object({ userId: z.int(), firstName: z.string(), bound: z.boolean() })),
});
