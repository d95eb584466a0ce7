import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { openApiRoute } from "./open-app.resource.ts";

export const openKeyStatus = choices({ LIVE: "有效", VOID: "已作废" });

/** 密钥, a tab of the page: the names of the keys, never their secrets. */
export const openKey = defineResource({
  name: "openKey",
  title: "应用密钥",
  route: openApiRoute,
  path: "/api/open-keys",
  fields: {
    id: field.id("ID"),
    appId: field.id("应用编号"),
    appName: field.text("应用", { max: 30 }),
    keyId: field.text("密钥编号", { max: 40 }),
    lastUseTime: optional(field.time("最近使用")),
    lastUseIp: field.text("最近来源", { max: 60 }),
    createStaffId: optional(field.staff("生成人")),
    createdTime: field.time("生成时间"),
    voidStaffId: optional(field.staff("作废人")),
    voidTime: optional(field.time("作废时间")),
    status: field.choice("状态", openKeyStatus),
  },
  list: {
    columns: [
      "appName",
      "keyId",
      "lastUseTime",
      "lastUseIp",
      "status",
      "createStaffId",
      "createdTime",
      "voidStaffId",
      "voidTime",
    ],
    filters: {
      appId: { by: "equals", field: "appId" },
      keyId: { by: "contains", field: "keyId", placeholder: "密钥编号" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  states: { field: "status", first: "LIVE" },
  actions: {
    void: {
      title: "作废密钥",
      from: ["LIVE"],
      to: "VOID",
      stepUp: true,
      danger: true,
      confirm: ({ appName }) => `作废后用此密钥的调用立即被拒绝，不能恢复。请确认【${appName}】已换用新密钥。`,
    },
  },
});
