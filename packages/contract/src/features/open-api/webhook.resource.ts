import { z } from "zod";
import { eventName } from "../../core/events/event-names.ts";
import { webhookStatus } from "../../core/webhook/webhook.choices.ts";
import { webhookMessages } from "../../core/webhook/webhook.rules.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { openApiRoute } from "./open-app.resource.ts";

/** How the posts to an address went lately: from the tenth failure in a row it rests for a while. */
export const webhookHealth = choices({ WELL: "正常", FAILING: "失败中", RESTING: "休息中" });

const path = "/api/open-webhooks";

export const webhookTested = z.object({
  isTaken: z.boolean(),
  httpStatus: z.int().nullable(),
  reason: z.string(),
  ms: z.int(),
  /** The first characters of what was answered. */
  answer: z.string(),
  /** What was posted. */
  sent: z.string(),
});

/** 事件回调, a tab of the page: addresses of applications that events are posted to; never their secrets. */
export const openWebhook = defineResource({
  name: "openWebhook",
  title: "事件回调",
  route: openApiRoute,
  path,
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 30 }),
    appId: field.id("应用编号"),
    appName: field.text("应用", { max: 30 }),
    url: field.text("回调地址", { max: 500, tooLong: webhookMessages.longAddress }),
    /** Empty: every event that the application may hear. */
    names: field.choices("事件", eventName),
    status: field.choice("状态", webhookStatus),
    health: field.choice("投递情况", webhookHealth),
    offReason: field.text("停用原因", { max: 200 }),
    failNum: field.count("连续失败"),
    restUntil: optional(field.time("休息到")),
    waitNum: field.count("待投递"),
    failedNum: field.count("失败"),
    successTime: optional(field.time("最近成功")),
    failureTime: optional(field.time("最近失败")),
    failureReason: field.text("失败原因", { max: 200 }),
    /** Until then the former secret signs too. */
    formerUntil: optional(field.time("旧密钥有效至")),
    /** Events after its place are no longer kept. */
    isDropped: field.flag("有事件已超过保存期"),
    version: field.count("版本"),
    createStaffId: optional(field.staff("创建人")),
    createdTime: field.time("创建时间"),
  },
  list: {
    columns: [
      "id",
      "name",
      "appName",
      "url",
      "names",
      "status",
      "waitNum",
      "failedNum",
      "successTime",
      "failureTime",
      "createStaffId",
      "createdTime",
    ],
    deciding: ["status", "waitNum", "failedNum"],
    filters: {
      keyword: { by: "contains", field: ["name", "url"], placeholder: "名称 / 地址" },
      appId: { by: "equals", field: "appId", label: "应用" },
      status: { by: "oneOf", field: "status" },
      health: { by: "oneOf", field: "health" },
      event: { by: "own", label: "事件", schema: eventName.schema, labels: eventName.labels },
    },
    sortable: ["id", "successTime", "failureTime"],
    sort: "-id",
    summary: z.object({ used: z.int(), failing: z.int(), off: z.int() }),
  },
  states: { field: "status", first: "ENABLE", entered: ["OFF"] },
  actions: {
    edit: { kind: "own", title: "编辑", call: `PUT ${path}/{id}` },
    test: {
      title: "发送测试",
      stepUp: true,
      done: "测试已发送",
      data: webhookTested,
    },
    replay: { kind: "own", title: "重放", call: `POST ${path}/{id}/replay` },
    rotate: {
      title: "更换密钥",
      stepUp: true,
      once: true,
      done: "密钥已更换",
      confirm: ({ name, formerUntil }) =>
        `更换【${name}】的签名密钥？${webhookMessages.formerSecret}${formerUntil === null ? "" : webhookMessages.formerGone}`,
      data: z.object({ id: z.int(), secretText: z.string() }),
    },
    enable: {
      title: "启用",
      from: ["DISABLE", "OFF"],
      to: "ENABLE",
      stepUp: true,
      confirm: ({ isDropped }) => webhookMessages.enabling + (isDropped ? webhookMessages.enablingDropped : ""),
    },
    disable: {
      title: "停用",
      from: ["ENABLE"],
      to: "DISABLE",
      stepUp: true,
      danger: true,
      confirm: ({ name }) =>
        `停用后不再向【${name}】投递；期间的事件在保存期内不会丢失，重新启用后继续投递。确定停用？`,
    },
    remove: {
      title: "删除",
      stepUp: true,
      danger: true,
      done: "删除成功",
      call: `DELETE ${path}/{id}`,
      confirm: ({ name }) => `删除【${name}】？它的投递记录一并删除，待投递的事件不再投递，不能恢复。`,
    },
  },
});
