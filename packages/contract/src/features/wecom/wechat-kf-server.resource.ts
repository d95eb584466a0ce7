import { z } from "zod";
import { kfServerStatus } from "../../core/staff/wechat-kf.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { kfServerRoute } from "./wechat-kf.resource.ts";
import { wecomMessages } from "../../core/member/wecom.messages.ts";

const badLimit = "接待上限为1-100";
/** A first reply slower than this is shown in brick. */
export const slowReplySeconds = 60;

export const addServersBody = z.strictObject({
  kfId: z.int("请选择客服账号").positive("请选择客服账号"),
  staffIds: z.array(z.int().positive()).min(1, "请选择员工").max(100, "一次最多添加100人"),
  maxSessions: z.int(badLimit).min(1, badLimit).max(100, badLimit),
});

/** 接待人员, the first tab. */
export const wechatKfServer = defineResource({
  name: "wechatKfServer",
  title: "企微接待人员",
  route: kfServerRoute,
  path: "/api/wechat-kf-servers",
  fields: {
    id: field.id("ID"),
    staffId: field.staff("员工"),
    wecomName: optional(field.text("企业微信名", { max: 64 })),
    kfId: field.id("客服账号"),
    kfName: field.text("客服账号", { max: 16 }),
    maxSessions: field.count("接待上限", { min: 1, max: 100, msg: badLimit }),
    currentSessions: field.count("当前会话"),
    todaySessions: field.count("今日会话"),
    avgFirstReply: optional(field.count("平均首响")),
    score: optional(field.text("满意度", { max: 8 })),
    status: field.choice("状态", kfServerStatus),
    updateTime: field.time("更新时间"),
  },
  list: {
    columns: [
      "staffId",
      "wecomName",
      "kfName",
      "maxSessions",
      "currentSessions",
      "todaySessions",
      "avgFirstReply",
      "score",
      "status",
    ],
    filters: {
      kfId: { by: "equals", field: "kfId", label: "客服账号" },
      staffId: { by: "equals", field: "staffId" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["id", "todaySessions", "avgFirstReply"],
    sort: "-id",
  },
  states: { field: "status", first: "OFFLINE", addressedBy: "state" },
  actions: {
    add: {
      kind: "custom",
      title: "添加接待人员",
      on: "list",
      body: addServersBody,
      data: z.object({ added: z.int() }),
      path: "/api/wechat-kf-servers",
      done: "添加成功",
    },
    start: { title: "开始接待", from: ["OFFLINE"], to: "ONLINE", done: "已开始接待" },
    stop: { title: "停止接待", from: ["ONLINE"], to: "OFFLINE", done: "已停止接待" },
    remove: { kind: "remove", title: "移除", confirm: wecomMessages.removeConfirm },
    export: { kind: "export", title: "导出" },
  },
});

/** Staff for 添加接待人员; those without an enterprise-WeChat account are shown but cannot be chosen. */
export const getKfStaffOptions = endpoint({
  method: "GET",
  path: "/api/wechat-kf-servers/staff-options",
  allow: [button("添加接待人员", kfServerRoute)],
  query: z.strictObject({ name: z.string().trim().max(50).default("") }),
  data: z.array(z.object({ id: z.int(), name: z.string(), enterpriseWechatName: z.string(), hasWecom: z.boolean() })),
});
