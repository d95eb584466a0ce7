import { openRefusal } from "../../core/open-door/open-door.rules.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { openApiRoute } from "./open-app.resource.ts";

/** 调用统计: calls and rows of an application by day. */
export const openUsage = defineResource({
  name: "openUsage",
  title: "调用统计",
  route: openApiRoute,
  path: "/api/open-usage",
  fields: {
    id: field.id("ID"),
    dayTime: field.time("日期"),
    appId: field.id("应用编号"),
    appName: field.text("应用", { max: 30 }),
    calls: field.count("调用"),
    refused: field.count("拒绝"),
    failed: field.count("失败"),
    rowsAccepted: field.count("接收行"),
    rowsUnchanged: field.count("未变化行"),
    rowsRefused: field.count("拒绝行"),
    rowsWaiting: field.count("等待行"),
  },
  list: {
    columns: [
      "dayTime",
      "appName",
      "calls",
      "refused",
      "failed",
      "rowsAccepted",
      "rowsUnchanged",
      "rowsRefused",
      "rowsWaiting",
    ],
    filters: {
      appId: { by: "equals", field: "appId" },
      time: { by: "between", field: "dayTime", lastDays: 30 },
    },
    sortable: ["dayTime", "calls"],
    sort: "-dayTime",
  },
  actions: {},
});

/** 拒绝记录: calls that were refused before their rules were asked; never what they carried. */
export const openRefusalLog = defineResource({
  name: "openRefusal",
  title: "拒绝记录",
  route: openApiRoute,
  path: "/api/open-refusals",
  fields: {
    id: field.id("ID"),
    createdTime: field.time("时间"),
    appId: optional(field.id("应用编号")),
    appName: optional(field.text("应用", { max: 30 })),
    keyId: field.text("密钥编号", { max: 40 }),
    ip: field.text("来源", { max: 60 }),
    method: field.text("方法", { max: 8 }),
    path: field.text("接口", { max: 200 }),
    code: field.choice("原因", openRefusal),
  },
  list: {
    columns: ["createdTime", "appName", "keyId", "ip", "method", "path", "code"],
    filters: {
      appId: { by: "equals", field: "appId" },
      code: { by: "oneOf", field: "code" },
      ip: { by: "contains", field: "ip", placeholder: "来源地址" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: {},
});
