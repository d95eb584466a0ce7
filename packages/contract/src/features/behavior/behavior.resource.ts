import { z } from "zod";
import { behaviorEvent, behaviorTarget } from "../../core/member/activity.choices.ts";
import { platform } from "../../core/member/member.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const behaviorRoute = "/promotion/userBehavior";
/** The default window of thirty days with the day it began. */
export const detailDays = 31;
export const behaviorMessages = {
  span: `明细查询最多${detailDays}天`,
  noMember: "会员不存在或无权查看",
  seconds: " 秒",
} as const;

const dayMs = 86_400_000;
const instantOf = (text: string): number => Date.parse(text.includes("T") ? text : `${text}T00:00:00+08:00`);

/** 明细 shows a month at most; an open end means now, an open beginning is refused. */
export function isLongDetail(begin: string | undefined, end: string | undefined, now: number = Date.now()): boolean {
  if (begin === undefined) return end !== undefined;
  const last = end === undefined ? now : instantOf(end) + (end.includes("T") ? 0 : dayMs - 1);
  return last - instantOf(begin) > detailDays * dayMs;
}

export const behavior = defineResource({
  name: "behavior",
  title: "用户行为",
  route: behaviorRoute,
  path: "/api/behaviors",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    event: field.choice("行为", behaviorEvent),
    target: optional(field.text("对象", { max: 100 })),
    targetType: optional(field.choice("对象类型", behaviorTarget)),
    targetId: field.text("对象编号", { max: 60 }),
    page: field.text("页面", { max: 100 }),
    duration: optional(field.text("时长", { max: 20 })),
    platform: field.choice("平台", platform),
    appVersion: field.text("版本", { max: 30 }),
    ip: field.text("IP", { max: 60 }),
    createdTime: field.time("时间"),
  },
  list: {
    columns: ["userId", "event", "target", "page", "duration", "platform", "appVersion", "ip", "createdTime"],
    filters: {
      member: { by: "member", field: "userId" },
      event: { by: "oneOf", field: "event" },
      platform: { by: "oneOf", field: "platform" },
      appVersion: { by: "own", label: "版本", schema: z.string().trim().max(30, "筛选内容过长") },
      time: { by: "between", field: "createdTime", lastDays: 30 },
    },
    sortable: ["createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
