import { z } from "zod";
import { smsKind, smsPurpose, smsRecordStatus, smsTaskStatus, smsTemplateStatus } from "../../core/sms/sms.choices.ts";
import { optOutHint, smsMessages } from "../../core/sms/sms.rules.ts";
import { field, optional } from "../../kit/field.ts";
import { isDue } from "../../wire/is-due.ts";
import { defineResource } from "../../kit/resource.ts";
import { numberParam } from "../../wire/number-param.ts";

const route = "/message/smsSendRecord";
const number = (msg: string) => numberParam(msg).int(msg).positive(msg);

/** 发送记录. */
export const smsRecord = defineResource({
  name: "smsRecord",
  title: "短信发送记录",
  route,
  path: "/api/sms-records",
  fields: {
    id: field.id("编号"),
    userId: optional(field.member("会员")),
    /** Masked. */
    login: field.text("手机号", { max: 20 }),
    kind: field.choice("类型", smsKind),
    content: field.longText("内容", { max: 500 }),
    channel: field.text("通道", { max: 20 }),
    segments: field.count("条数"),
    cost: field.cents("费用"),
    status: field.choice("状态", smsRecordStatus),
    failReason: field.text("失败原因", { max: 100 }),
    clickCount: field.count("点击"),
    replyText: field.text("回复", { max: 100 }),
    staffId: optional(field.staff("发送人")),
    sendTime: optional(field.time("发送时间")),
    createdTime: field.time("提交时间"),
    taskId: optional(field.count("任务")),
    templateId: optional(field.count("模板")),
  },
  list: {
    columns: [
      "userId",
      "login",
      "kind",
      "content",
      "channel",
      "segments",
      "cost",
      "status",
      "failReason",
      "clickCount",
      "replyText",
      "staffId",
      "sendTime",
    ],
    search: "phone",
    filters: {
      phone: {
        by: "own",
        label: "手机号",
        schema: z
          .string()
          .trim()
          .regex(/^\+?\d{1,20}$/, "手机号格式错误"),
      },
      member: { by: "member", field: "userId" },
      kind: { by: "oneOf", field: "kind" },
      status: { by: "oneOf", field: "status" },
      time: { by: "between", field: "createdTime", label: "时间", lastDays: 30 },
      templateId: { by: "own", label: "模板", schema: number("模板格式错误") },
      taskId: { by: "own", label: "任务", schema: number("任务格式错误") },
    },
    sortable: ["cost", "clickCount", "sendTime", "createdTime"],
    sort: "-createdTime",
    underway: ({ status }) => status === "WAIT" || status === "TAKEN",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

/** 营销任务. */
export const smsTask = defineResource({
  name: "smsTask",
  title: "营销任务",
  route,
  path: "/api/sms-tasks",
  fields: {
    id: field.id("ID"),
    templateName: field.text("模板", { max: 30 }),
    total: field.count("总数"),
    success: field.count("成功"),
    fail: field.count("失败"),
    skipped: field.count("跳过"),
    waiting: field.count("待发送"),
    arriveRate: optional(field.bp("到达率")),
    clickRate: optional(field.bp("点击率")),
    cost: field.cents("费用"),
    sendTime: field.time("计划时间"),
    status: field.choice("状态", smsTaskStatus),
    staffId: optional(field.staff("创建人")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "id",
      "templateName",
      "total",
      "success",
      "fail",
      "skipped",
      "arriveRate",
      "clickRate",
      "cost",
      "sendTime",
      "status",
      "staffId",
    ],
    filters: {
      status: { by: "oneOf", field: "status" },
      staffId: { by: "equals", field: "staffId" },
      time: { by: "between", field: "createdTime", label: "时间", lastDays: 30 },
    },
    sortable: ["arriveRate", "clickRate", "cost", "createdTime"],
    sort: "-createdTime",
    underway: ({ status, sendTime }) => status === "SENDING" || (status === "WAIT" && isDue(sendTime)),
  },
  actions: {},
});

/** 短信模板. */
export const smsTemplate = defineResource({
  name: "smsTemplate",
  title: "短信模板",
  route,
  path: "/api/sms-templates",
  fields: {
    id: field.id("ID"),
    name: field.text("模板名称", { max: 30 }),
    kind: field.choice("类型", smsKind),
    sign: optional(field.text("签名", { max: 12 })),
    content: field.longText("内容", { max: 300 }),
    channelTemplateId: optional(field.text("运营商模板号", { max: 40 })),
    status: field.choice("状态", smsTemplateStatus),
    /** What the system sends by it; empty for a template of the staff's own. */
    purpose: optional(field.choice("系统用途", smsPurpose)),
    staffId: optional(field.staff("创建人")),
    updateTime: field.time("更新时间"),
  },
  list: {
    columns: [
      "id",
      "name",
      "kind",
      "sign",
      "content",
      "channelTemplateId",
      "status",
      "purpose",
      "staffId",
      "updateTime",
    ],
    filters: {
      keyword: { by: "contains", field: ["name", "content"], placeholder: "名称 / 内容" },
      kind: { by: "oneOf", field: "kind" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["updateTime"],
    sort: "-updateTime",
  },
  unique: { sms_template_name: { field: "name", msg: "模板名称已存在" } },
  check: ({ kind, content }) =>
    kind === "MARKET" && content !== undefined && !content.endsWith(optOutHint) ? { content: smsMessages.optOut } : {},
  states: { field: "status", first: "DRAFT", entered: ["PASS", "REJECT"], addressedBy: "state" },
  actions: {
    create: { kind: "create", title: "新增模板", fields: ["name", "kind", "sign", "content", "channelTemplateId"] },
    edit: { kind: "edit", title: "编辑模板", fields: ["name", "kind", "sign", "content", "channelTemplateId"] },
    submit: {
      title: "提交审核",
      from: ["DRAFT", "REJECT", "OFFLINE"],
      to: "WAIT_AUDIT",
    },
    stop: {
      title: "停用",
      from: ["PASS"],
      to: "OFFLINE",
      confirm: "停用后不能再用该模板发送，确定停用吗？",
    },
  },
});

/** 退订名单. */
export const smsOptOut = defineResource({
  name: "smsOptOut",
  title: "退订名单",
  route,
  path: "/api/sms-opt-outs",
  fields: {
    id: field.id("编号"),
    /** Masked. */
    login: field.text("手机号", { max: 20 }),
    userId: optional(field.member("会员")),
    createdTime: field.time("退订时间"),
  },
  list: {
    columns: ["login", "userId", "createdTime"],
    filters: {
      phone: {
        by: "own",
        label: "手机号",
        schema: z
          .string()
          .trim()
          .regex(/^\+?\d{1,20}$/, "手机号格式错误"),
      },
      time: { by: "between", field: "createdTime", label: "退订时间" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: {
    restore: {
      kind: "custom",
      title: "移出退订",
      on: "row",
      method: "DELETE",
      path: "/api/sms-opt-outs/{id}",
      done: "已移出退订名单",
      body: z.strictObject({
        reason: z.string("请填写移出原因").trim().min(1, "请填写移出原因").max(150, "移出原因不能超过150个字"),
      }),
    },
  },
});
