import { z } from "zod";
import { behaviorEvent } from "../../core/member/activity.choices.ts";
import { platform } from "../../core/member/member.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { someText } from "../../core/open-door/intake-fields.ts";

export const behaviorIntakeMessages = { target: "行为对象只能填写一项" } as const;
const device = {
  platform: z.enum(platform.values, "平台取值错误").exclude(["STAFF"], "平台取值错误"),
  appVersion: someText("版本", 20),
  ip: someText("IP", 45),
};
const deviceColumns = {
  platform: asColumn.choice("平台", platform, { also: ["系统", "os"] }),
  appVersion: asColumn.text("版本", ["版本号", "version"]),
  ip: asColumn.text("IP", ["IP地址"]),
};
const duration = z
  .int("停留毫秒格式错误")
  .min(0, "停留毫秒不能小于0")
  .max(86_400_000, "停留毫秒不能大于86400000")
  .default(0);

/** One thing that a member did in the app, perhaps with another member, a video, or on a page. */
export const behaviorIntake = defineIntake({
  name: "behavior",
  plural: "behaviors",
  title: "行为",
  scope: "behavior",
  refs: {
    member: { kind: "member", label: "会员" },
    targetMember: { kind: "member", label: "对方会员", optional: true },
    targetVideo: { kind: "video", label: "短视频", optional: true },
  },
  fields: {
    event: z.enum(behaviorEvent.values, "行为取值错误"),
    page: someText("页面", 100),
    durationMs: duration,
    ...device,
  },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    targetMember: asColumn.numberOf("对方会员", ["对方", "对方会员编号"]),
    targetVideo: asColumn.numberOf("短视频", ["视频编号", "短视频编号"]),
    event: asColumn.choice("行为", behaviorEvent, { also: ["事件", "event"] }),
    page: asColumn.text("页面", ["page"]),
    durationMs: asColumn.number("停留毫秒", ["停留", "毫秒"]),
    ...deviceColumns,
  },
  view: z.object({}),
  example: { member: "u-1001", event: "VIEW_PAY", page: "vip", durationMs: 8200, platform: "IOS", appVersion: "3.2.0" },
  check: (_row, { targetMember, targetVideo }): Readonly<Record<string, string>> =>
    targetMember !== null && targetVideo !== null ? { targetVideo: behaviorIntakeMessages.target } : {},
});

/** A member shares a profile, a video or a page; a shared video counts it. */
export const shareIntake = defineIntake({
  name: "share",
  plural: "shares",
  title: "分享",
  scope: "behavior",
  refs: {
    member: { kind: "member", label: "会员" },
    targetMember: { kind: "member", label: "被分享会员", optional: true },
    video: { kind: "video", label: "短视频", optional: true },
  },
  fields: { page: someText("页面", 100), ...device },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    targetMember: asColumn.numberOf("被分享会员", ["被分享会员编号"]),
    video: asColumn.numberOf("短视频", ["视频编号", "短视频编号"]),
    page: asColumn.text("页面", ["page"]),
    ...deviceColumns,
  },
  view: z.object({}),
  example: { member: "u-1001", page: "home", platform: "ANDROID" },
  check: (_row, { targetMember, video }): Readonly<Record<string, string>> =>
    targetMember !== null && video !== null ? { video: behaviorIntakeMessages.target } : {},
});
