import { eventName } from "../../core/events/event-names.ts";
import { deliveryStatus, webhookStatus } from "../../core/webhook/webhook.choices.ts";
import { webhookLimits, webhookMessages } from "../../core/webhook/webhook.rules.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { openApiRoute } from "./open-app.resource.ts";

/** A try that is due this soon is worth waiting for. */
const soonMs = 60_000;

/** 投递记录, a tab of the page: one event for one address. What was posted is read by a call of its own. */
export const openDelivery = defineResource({
  name: "openDelivery",
  title: "投递记录",
  route: openApiRoute,
  path: "/api/open-deliveries",
  fields: {
    id: field.id("ID"),
    webhookId: field.id("回调编号"),
    webhookName: field.text("回调", { max: 30 }),
    webhookStatus: field.choice("回调状态", webhookStatus),
    appName: field.text("应用", { max: 30 }),
    /** Under which the receiver knows it. */
    eventNo: field.text("事件编号", { max: 30 }),
    name: field.choice("事件", eventName),
    userId: optional(field.member("会员")),
    number: optional(field.count("会员序号")),
    eventTime: field.time("发生时间"),
    status: field.choice("状态", deliveryStatus),
    tries: field.count("次数"),
    dueTime: optional(field.time("下次投递")),
    lastTime: optional(field.time("最近投递")),
    lastMs: optional(field.count("耗时")),
    httpStatus: optional(field.count("答复码")),
    reason: field.text("结果", { max: 200 }),
    createdTime: field.time("记录时间"),
  },
  list: {
    columns: [
      "eventTime",
      "name",
      "userId",
      "number",
      "webhookName",
      "appName",
      "status",
      "tries",
      "dueTime",
      "lastTime",
      "lastMs",
      "httpStatus",
      "reason",
      "eventNo",
    ],
    deciding: ["status", "reason"],
    filters: {
      webhookId: { by: "equals", field: "webhookId", label: "回调" },
      status: { by: "oneOf", field: "status" },
      name: { by: "oneOf", field: "name" },
      member: { by: "member", field: "userId" },
      time: { by: "between", field: "eventTime", lastDays: webhookLimits.keptDays },
    },
    sortable: ["id"],
    sort: "-id",
    underway: ({ status, dueTime }) =>
      status === "TAKEN" || (status === "WAIT" && Date.parse(dueTime ?? "") < Date.now() + soonMs),
  },
  states: { field: "status", first: "WAIT", entered: ["QUEUED", "TAKEN", "DONE", "FAIL"] },
  actions: {
    replay: {
      title: "重放",
      from: ["DONE", "FAIL"],
      stepUp: true,
      batch: 100,
      done: "已排入投递",
      confirm: ({ eventNo, webhookStatus: state }) =>
        `以同一编号 ${eventNo} 再投递一次？接收方应按编号去重。${state === "ENABLE" ? "" : webhookMessages.replayOff}`,
    },
  },
});
