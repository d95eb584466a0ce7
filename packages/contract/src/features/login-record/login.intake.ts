import { z } from "zod";
import { loginMode, platform } from "../../core/member/member.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { someText } from "../../core/open-door/intake-fields.ts";

/** A member signs in to the app, or tries to; the answer of GET says whether the account may. */
export const loginIntake = defineIntake({
  name: "login",
  plural: "logins",
  title: "登录",
  scope: "behavior",
  refs: { member: { kind: "member", label: "会员" } },
  fields: {
    loginMode: z.enum(loginMode.values, "登录方式取值错误"),
    platform: z.enum(platform.values, "平台取值错误").exclude(["STAFF"], "平台取值错误"),
    deviceId: someText("设备编号", 100),
    deviceModel: someText("机型", 60),
    appVersion: someText("版本", 20),
    ip: someText("IP", 45),
    ipArea: someText("IP归属地", 60),
    failReason: someText("失败原因", 100),
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    loginMode: asColumn.choice("登录方式", loginMode, { also: ["方式", "mode"] }),
    platform: asColumn.choice("平台", platform, {
      also: ["系统", "os"],
      words: { 苹果手机: "IOS", 安卓手机: "ANDROID" },
    }),
    deviceId: asColumn.text("设备编号", ["设备", "设备号", "device"]),
    deviceModel: asColumn.text("机型", ["手机型号", "model"]),
    appVersion: asColumn.text("版本", ["版本号", "version"]),
    ip: asColumn.text("IP", ["IP地址", "address"]),
    ipArea: asColumn.text("IP归属地", ["归属地"]),
    failReason: asColumn.text("失败原因", ["原因"]),
  },
  view: z.object({ result: z.string(), refusal: z.string() }),
  example: { member: "u-1001", loginMode: "PHONE_LOGIN", platform: "IOS", deviceId: "d-77" },
});
