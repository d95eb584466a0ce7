import { z } from "zod";
import { marketAccountStatus, marketAccountType } from "../../core/staff/market-account.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";

export const operationAccountRoute = "/operation/operationId";
export const operationAccountGrants = {
  add: button("添加运营号", operationAccountRoute),
  maintainer: button("更换维护人", operationAccountRoute),
  maintainers: button("批量更换维护人", operationAccountRoute),
  type: button("修改类型", operationAccountRoute),
  remove: button("移除运营号", operationAccountRoute),
  chat: button("进入聊天", operationAccountRoute),
} as const;
export const operationAccountMessages = {
  noMember: "未找到该会员",
  removeAsk: "移除后该账号恢复为普通会员，确定移除？",
  tooMany: "单次最多操作100条",
  unchanged: "所选账号已由该员工维护",
} as const;
export const operationAccountLimits = { batch: 100 } as const;

/** 运营号管理: the platform's own accounts and how they work. */
export const operationAccount = defineResource({
  name: "operationAccount",
  title: "运营号管理",
  route: operationAccountRoute,
  path: "/api/market-account/list",
  fields: {
    id: field.id("编号"),
    userId: field.member("账号"),
    type: field.choice("类型", marketAccountType),
    maintainerId: field.staff("维护人"),
    status: field.choice("状态", marketAccountStatus),
    onLine: field.flag("在线"),
    servedToday: field.count("今日接待会话"),
    replyBp: optional(field.bp("今日回复率")),
    firstReplySec: optional(field.count("平均首次回复(秒)")),
    posts: field.count("近7天发布数"),
    newFans: field.count("近7天新增关注"),
    remark: field.text("备注", { max: 200 }),
    createdTime: field.time("添加时间"),
  },
  list: {
    columns: [
      "userId",
      "type",
      "maintainerId",
      "status",
      "onLine",
      "servedToday",
      "replyBp",
      "firstReplySec",
      "posts",
      "newFans",
      "remark",
      "createdTime",
    ],
    filters: {
      keyword: { by: "member", field: "userId", label: "会员ID/昵称/手机号" },
      type: { by: "oneOf", field: "type" },
      maintainerId: { by: "equals", field: "maintainerId" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
      onLine: { by: "equals", field: "onLine" },
    },
    sortable: ["servedToday", "replyBp", "firstReplySec", "posts", "newFans", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** Several accounts get one maintainer, all or none; open conversations are transferred too. */
export const moveMarketAccounts = endpoint({
  method: "PUT",
  path: "/api/market-account/maintainer",
  allow: [operationAccountGrants.maintainers],
  title: "批量更换维护人",
  body: z.strictObject({
    userIds: z
      .array(z.int().positive())
      .min(1, "请选择记录")
      .max(operationAccountLimits.batch, operationAccountMessages.tooMany),
    maintainer: z.int("请选择维护人").positive("请选择维护人"),
  }),
  data: z.object({ changed: z.int() }),
});

export const getMarketAccountStat = endpoint({
  method: "GET",
  path: "/api/market-account/stat",
  allow: reads(operationAccountRoute),
  data: z.object({
    total: z.int(),
    onLine: z.int(),
    servedToday: z.int(),
    replyBp: z.int().nullable(),
    maintainers: z.array(z.object({ id: z.int(), name: z.string(), served: z.int(), posts: z.int() })),
  }),
});
