import { liveRoutes, roomScope, roomType } from "../../core/live/live.choices.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import { addDays, shanghaiDay } from "../../wire/shanghai-day.ts";

export const shiftRoute = liveRoutes.shifts;
export const shiftMessages = {
  staff: "请选择巡查员",
  overlap: "该巡查员此时段已有班次",
  length: "班次时长须为2-12小时",
  rest: "与上一班次间隔不足11小时",
  copyConfirm: "将覆盖本周未开始的班次，确定复制？",
  nothingToCopy: "上周没有班次可复制",
  early: "未到签到时间",
  notOwn: "只能操作本人的班次",
  removeConfirm: "确定删除该班次？",
  onlyWaiting: "只能删除待上岗的班次",
  scopeType: "请选择直播间类型",
  scopeFamily: "请选择家族",
  begun: "班次已开始，不能编辑",
  swap: "请选择两个待上岗的班次",
  absent: (name: string, text: string) => ({ title: "巡查缺勤", content: `${name} ${text} 的班次未签到，已记为缺勤` }),
  gap: (text: string) => ({ title: "巡查空档", content: `未来24小时内 ${text} 无人巡查，请安排班次` }),
} as const;
export const signInEarlyMinutes = 15;
export const absentMinutes = 30;
export const restHours = 11;
export const coverageTargetBp = 9500;
/** Begin and end of the standard shifts, in hours of the day. */
export const standardShifts = { MORNING: [8, 16], MIDDLE: [16, 24], NIGHT: [0, 8] } as const;

/** Monday of the week that contains a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
export const thisWeek = (now: number = Date.now()): string => mondayOf(shanghaiDay(now));

interface ShiftDraft {
  readonly startTime?: string;
  readonly endTime?: string;
  readonly roomScope?: string;
  readonly scopeValue?: string | null;
}
const hourMs = 3_600_000;

function scopeProblem(scope: string | undefined, value: string): string | null {
  if (scope === "TYPE") return roomType.schema.safeParse(value).success ? null : shiftMessages.scopeType;
  return scope === "FAMILY" && value === "" ? shiftMessages.scopeFamily : null;
}

/** What a shift covers, as text. */
export function scopeText(scope: ChoiceOf<typeof roomScope>, value: string | null): string {
  const kind = roomType.schema.safeParse(value);
  const of = kind.success ? roomType.labels[kind.data] : (value ?? "");
  return scope === "TYPE" || scope === "FAMILY" ? `${roomScope.labels[scope]} · ${of}` : roomScope.labels[scope];
}

export function shiftProblems({ startTime, endTime, roomScope: chosenScope, scopeValue }: ShiftDraft): {
  endTime?: string;
  scopeValue?: string;
} {
  const hours = (Date.parse(endTime ?? "") - Date.parse(startTime ?? "")) / hourMs;
  const scope = scopeProblem(chosenScope, scopeValue ?? "");
  return {
    ...(hours >= 2 && hours <= 12 ? {} : { endTime: shiftMessages.length }),
    ...(scope === null ? {} : { scopeValue: scope }),
  };
}
