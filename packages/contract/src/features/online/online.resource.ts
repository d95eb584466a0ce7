import { loginMode, platform, sex } from "../../core/member/member.choices.ts";
import { appMemberType } from "../../core/money/fee.choices.ts";
import { flagParam, idParam } from "../../wire/endpoint.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { numberParam } from "../../wire/number-param.ts";

export const onlineRoute = "/operation/onLineUser";
export const onlineScene = choices({ IDLE: "浏览", CHAT: "聊天", LIVE: "直播间", CALL: "通话" });

/** 在线用户: who is in the app now. */
export const onlineUser = defineResource({
  name: "onlineUser",
  title: "在线用户",
  route: onlineRoute,
  path: "/api/online/list",
  key: "userId",
  fields: {
    userId: field.member("会员"),
    sex: field.choice("性别", sex),
    age: optional(field.count("年龄")),
    city: optional(field.text("城市", { max: 60 })),
    feeType: optional(field.choice("会员等级", appMemberType)),
    platform: field.choice("平台", platform),
    appVersion: optional(field.text("版本", { max: 20 })),
    deviceModel: optional(field.text("机型", { max: 60 })),
    deviceId: optional(field.text("设备", { max: 60 })),
    loginMode: field.choice("登录方式", loginMode),
    scene: field.choice("场景", onlineScene),
    /** The room somebody is in, or the call. */
    sceneRef: optional(field.count("场景编号")),
    ip: optional(field.text("IP/归属地", { max: 100 })),
    loginTime: field.time("登录时间"),
    onlineMin: field.count("在线时长(分)"),
    saleName: optional(field.text("销售", { max: 40 })),
    /** Three or more members online on one device. */
    isShared: field.flag("多账号"),
    currentArea: optional(field.text("位置", { max: 200 })),
  },
  list: {
    columns: [
      "userId",
      "sex",
      "age",
      "city",
      "feeType",
      "platform",
      "appVersion",
      "deviceModel",
      "loginMode",
      "scene",
      "ip",
      "loginTime",
      "onlineMin",
      "saleName",
    ],
    deciding: ["scene", "onlineMin"],
    filters: {
      member: { by: "member", field: "userId" },
      platform: { by: "oneOf", field: "platform" },
      sex: { by: "equals", field: "sex" },
      scene: { by: "oneOf", field: "scene" },
      appVersion: { by: "equals", field: "appVersion" },
      region: { by: "own", label: "省市", schema: idParam },
      feeType: { by: "oneOf", field: "feeType" },
      minMinutes: {
        by: "own",
        label: "在线时长≥(分)",
        schema: numberParam("时长格式错误").int().min(0).max(100_000),
      },
      hideOfficial: {
        by: "own",
        label: "隐藏运营号",
        schema: flagParam.default(true),
        labels: { "1": "是", "0": "否" },
      },
    },
    sortable: ["loginTime", "onlineMin"],
    sort: "-onlineMin",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
