import { z } from "zod";
import { loginResult } from "./login.rules.ts";
import { loginMode, memberStatus, platform } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const loginRecordRoute = "/promotion/userLogin";

export const loginMark = choices({ OTHER_PLACE: "异地", NEW_DEVICE: "新设备", DEVICE_BANNED: "设备已封" });

const exact = z.string().trim().max(100, "筛选内容过长");

export const loginRecord = defineResource({
  name: "loginRecord",
  title: "登录记录",
  route: loginRecordRoute,
  path: "/api/login-records",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    memberStatus: optional(field.choice("账号状态", memberStatus)),
    loginMode: field.choice("登录方式", loginMode),
    platform: field.choice("平台", platform),
    appVersion: field.text("版本", { max: 30 }),
    deviceModel: field.text("设备型号", { max: 60 }),
    deviceId: field.text("设备号", { max: 100 }),
    ip: field.text("IP", { max: 60 }),
    ipArea: field.text("IP归属地", { max: 60 }),
    result: field.choice("结果", loginResult),
    failReason: field.text("失败原因", { max: 60 }),
    isOtherPlace: field.flag("异地登录"),
    isNewDevice: field.flag("新设备"),
    marks: field.choices("标记", loginMark),
    createdTime: field.time("时间"),
  },
  list: {
    columns: [
      "userId",
      "loginMode",
      "platform",
      "appVersion",
      "deviceModel",
      "deviceId",
      "ip",
      "ipArea",
      "result",
      "failReason",
      "marks",
      "createdTime",
    ],
    deciding: ["result", "marks"],
    filters: {
      member: { by: "member", field: "userId" },
      loginMode: { by: "oneOf", field: "loginMode" },
      platform: { by: "oneOf", field: "platform" },
      result: { by: "equals", field: "result" },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      deviceId: { by: "own", label: "设备号", schema: exact },
      ip: { by: "own", label: "IP", schema: exact },
      isOtherPlace: { by: "equals", field: "isOtherPlace" },
      isNewDevice: { by: "equals", field: "isNewDevice" },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
