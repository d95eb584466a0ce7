import { z } from "zod";
import { kfAssignMode, kfSource, kfStatus } from "../../core/staff/wechat-kf.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { weekDay } from "./wecom.choices.ts";
import { wecomMessages } from "../../core/member/wecom.messages.ts";

export const kfRoute = "/tissue/qp-wechat-kf";
export const kfServerRoute = "/tissue/qp-wechat-kf-server";

const clock = (label: string) => ({
  ...field.text(label, { max: 5 }),
  input: z.string(`请选择${label}`).regex(/^([01]\d|2[0-3]):[0-5]\d$/, `请选择${label}`),
});

/** A link as the dialog shows it; `qr` is a picture as a data URL. */
export const kfLink = z.object({
  id: z.int(),
  scene: z.string(),
  name: z.string(),
  url: z.string(),
  qr: z.string(),
  scanCount: z.int(),
  createdTime: z.string(),
});
export type KfLink = z.output<typeof kfLink>;

const blankIsNone = (value: unknown) => (value === "" || value === null ? undefined : value);

export const kfLinkBody = z.strictObject({
  scene: z
    .string("请填写场景值")
    .trim()
    .min(1, "请填写场景值")
    .max(32, "场景值不能超过32个字符")
    .regex(/^[A-Za-z0-9_]+$/, wecomMessages.sceneFormat),
  name: z.string().trim().max(30, "名称不能超过30个字").default(""),
  /** Pasted: where the account is not one of enterprise WeChat, or that is not configured. */
  url: z.preprocess(
    blankIsNone,
    z.string().trim().startsWith("https://", wecomMessages.httpsUrl).max(500, "链接不能超过500个字符").optional(),
  ),
});

export const syncResult = z.object({
  accounts: z.int(),
  servers: z.int(),
  /** Accounts that no longer exist in enterprise WeChat: disabled here. */
  gone: z.int(),
  /** Enterprise-WeChat users that no member of staff is linked to. */
  unmatched: z.array(z.string()),
});

export const wechatKf = defineResource({
  name: "wechatKf",
  title: "企微客服账号",
  route: kfRoute,
  alsoReadBy: [kfServerRoute],
  path: "/api/wechat-kf",
  fields: {
    id: field.id("ID"),
    avatarUrl: optional(field.image("头像")),
    name: field.text("名称", { max: 16 }),
    openKfId: field.text("openKfId", { max: 64 }),
    assignMode: field.choice("分配方式", kfAssignMode),
    serverCount: field.count("接待人员"),
    workTime: field.text("接待时间", { max: 60 }),
    workStart: clock("上班时间"),
    workEnd: clock("下班时间"),
    workDays: field.choices("接待日", weekDay),
    welcomeText: optional(field.longText("欢迎语", { max: 500 })),
    offlineText: field.longText("非工作时间回复", { max: 200, required: "请填写非工作时间回复" }),
    todaySessions: field.count("今日会话"),
    todayCustomers: field.count("今日新客户"),
    avgFirstReply: optional(field.count("平均首响")),
    status: field.choice("状态", kfStatus),
    source: field.choice("来源", kfSource),
    syncTime: optional(field.time("同步时间")),
  },
  list: {
    columns: [
      "avatarUrl",
      "name",
      "openKfId",
      "assignMode",
      "serverCount",
      "workTime",
      "todaySessions",
      "todayCustomers",
      "avgFirstReply",
      "status",
      "syncTime",
    ],
    filters: {
      name: { by: "contains", field: "name", placeholder: "名称" },
      status: { by: "oneOf", field: "status" },
      assignMode: { by: "oneOf", field: "assignMode" },
    },
    sortable: ["id"],
    sort: "-id",
  },
  check: ({ workStart, workEnd }) =>
    workStart !== undefined && workEnd !== undefined && workStart >= workEnd ? { workEnd: wecomMessages.badTime } : {},
  states: { field: "status", first: "ENABLE", addressedBy: "state" },
  actions: {
    create: {
      kind: "create",
      title: "新增",
      fields: ["name", "assignMode", "workStart", "workEnd", "workDays", "avatarUrl", "welcomeText", "offlineText"],
    },
    edit: {
      kind: "edit",
      title: "编辑",
      fields: ["name", "assignMode", "workStart", "workEnd", "workDays", "avatarUrl", "welcomeText", "offlineText"],
    },
    links: {
      kind: "custom",
      title: "获取链接",
      on: "row",
      body: kfLinkBody,
      data: kfLink,
      path: "/api/wechat-kf/{id}/links",
      done: "已获取链接",
    },
    enable: { title: "启用", from: ["DISABLE"], to: "ENABLE" },
    disable: {
      title: "停用",
      from: ["ENABLE"],
      to: "DISABLE",
      confirm: "停用后不再分配新会话，确定停用该客服账号吗？",
    },
    sync: {
      kind: "custom",
      title: "同步",
      on: "list",
      body: z.strictObject({}).optional(),
      data: syncResult,
      path: "/api/wechat-kf/sync",
      done: wecomMessages.synced,
    },
    remove: { kind: "remove", title: "删除", confirm: "确定删除该客服账号吗？" },
  },
});
