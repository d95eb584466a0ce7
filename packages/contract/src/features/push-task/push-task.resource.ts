import { z } from "zod";
import { audienceField } from "../../core/audience/audience.ts";
import { pushChannel, pushKind, pushMode, pushStatus } from "../../core/push/push.choices.ts";
import { pushMessages, pushTask } from "../../core/push/push.endpoints.ts";
import { field, optional } from "../../kit/field.ts";
import { isDue } from "../../wire/is-due.ts";
import { defineResource } from "../../kit/resource.ts";

const audit = <P extends boolean>(pass: P) =>
  ({ call: "PUT /api/push/{id}/audit", sends: { pass }, auditTitle: "审批推送", data: pushTask }) as const;
const calledOff = {
  call: "PUT /api/push/{id}/cancel",
  auditTitle: "取消推送",
  danger: true,
  data: pushTask,
  done: "已取消",
} as const;

/** 推送记录. */
export const pushTaskList = defineResource({
  name: "pushTask",
  title: "推送记录",
  route: "/appsend/appsendList",
  alsoReadBy: ["/appsend/appsend"],
  path: "/api/push/list",
  fields: {
    id: field.id("编号"),
    title: field.text("标题/内容", { max: 30 }),
    content: field.longText("内容", { max: 100 }),
    kind: field.choice("类型", pushKind),
    channel: field.choice("渠道", pushChannel),
    imageUrl: field.text("图片", { max: 300 }),
    link: field.link("跳转"),
    audience: audienceField("人群"),
    estimateNum: field.count("预估"),
    totalNum: field.count("已处理"),
    successNum: field.count("下发"),
    failNum: field.count("失败"),
    arriveRate: optional(field.bp("到达率")),
    clickRate: optional(field.bp("点击率")),
    sendMode: field.choice("发送方式", pushMode),
    expireHours: field.count("有效期（小时）"),
    status: field.choice("状态", pushStatus),
    auditRemark: field.text("审批意见", { max: 200 }),
    isResent: field.flag("已重发"),
    creatorId: optional(field.staff("创建人")),
    sendTime: optional(field.time("发送时间")),
    listTime: field.time("时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "id",
      "title",
      "kind",
      "channel",
      "audience",
      "estimateNum",
      "successNum",
      "arriveRate",
      "clickRate",
      "status",
      "creatorId",
      "sendTime",
    ],
    filters: {
      keyword: { by: "contains", field: "title", placeholder: "标题" },
      status: { by: "oneOf", field: "status" },
      mine: { by: "own", label: "待我审批", schema: z.enum(["1"], "取值错误"), labels: { "1": "是" } },
      kind: { by: "oneOf", field: "kind" },
      channel: { by: "oneOf", field: "channel" },
      creatorId: { by: "equals", field: "creatorId" },
      time: { by: "between", field: "listTime", label: "发送时间", lastDays: 30, wholeFor: { mine: ["1"] } },
      id: { by: "equals", field: "id", label: "编号" },
    },
    sortable: ["successNum", "arriveRate", "clickRate", "sendTime", "listTime"],
    sort: "-listTime",
    underway: ({ status, sendTime }) => status === "SENDING" || (status === "WAIT_SEND" && isDue(sendTime)),
  },
  states: { field: "status", first: "DRAFT", entered: ["WAIT_AUDIT", "SENDING", "FINISH", "FAIL"] },
  actions: {
    pass: {
      title: "审批通过",
      from: ["WAIT_AUDIT"],
      to: "WAIT_SEND",
      ...audit(true),
      confirm: ({ estimateNum }) => `通过后将向约${estimateNum}位会员发送，确定通过？`,
      done: "已通过",
    },
    refuse: {
      title: "审批驳回",
      from: ["WAIT_AUDIT"],
      to: "REFUSED",
      ...audit(false),
      danger: true,
      ask: { remark: field.longText("驳回原因", { max: 200 }) },
      dialog: { okText: "驳回" },
      done: "已驳回",
    },
    cancel: {
      title: "取消",
      from: ["WAIT_AUDIT", "WAIT_SEND"],
      to: "CANCEL",
      ...calledOff,
      confirm: "确定取消该推送？",
    },
    stop: {
      title: "终止发送",
      from: ["SENDING"],
      to: "CANCEL",
      ...calledOff,
      confirm: "已下发的消息无法撤回，确定终止？",
    },
    /** Creates a separate task, once, for those whom the first did not reach. */
    resend: {
      title: "重发失败",
      from: ["FINISH", "FAIL"],
      when: ({ failNum }) => failNum > 0,
      elsewhere: ({ status, failNum }) =>
        (status === "FINISH" || status === "FAIL") && failNum === 0 ? pushMessages.noFailed : undefined,
      blocked: ({ isResent }) => (isResent ? pushMessages.resent : undefined),
      call: "POST /api/push/{id}/resend-failed",
      data: pushTask,
      done: "已提交重发",
    },
    export: { kind: "export", title: "导出" },
  },
});
