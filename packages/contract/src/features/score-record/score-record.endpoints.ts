import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { scoreRoutes, scoreScene } from "../../core/money/score.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";

const own = (title: string) => button(title, scoreRoutes.records);
export const scoreGrants = {
  adjust: own("调整积分"),
  import: own("批量发放"),
  freeze: own("冻结奖励"),
} as const;
export const scoreMessages = {
  value: "积分须为1-100000的整数",
  reason: "请填写原因",
  reasonLong: "原因不能超过150个字",
  member: "请选择会员",
  noMember: "会员不存在",
  repeated: "重复的会员",
  frozen: "奖励已暂停",
  ownApproval: "不能复核自己提交的记录",
  remarkLong: "备注不能超过150个字",
  openApproval: "该会员有待复核的积分调整",
  rest: (reason: string, rest: number) => `${reason}（余额不足，尚差${rest}积分未扣回）`,
  waits: "积分超过10000，已提交复核",
  ending: (points: number) => ({ title: "积分即将到期", content: `您有${points}积分将在7天后到期，请尽快使用。` }),
  expired: "积分到期",
} as const;
/** Above this a second person reviews it. */
export const bigScore = 10_000;
export const scoreSheet = { userId: "会员ID", score: "积分", remark: "备注" } as const;
export const scoreSheetMax = 1000;

const value = z.int(scoreMessages.value).min(1, scoreMessages.value).max(100_000, scoreMessages.value);
const reason = z.string(scoreMessages.reason).trim().min(1, scoreMessages.reason).max(150, scoreMessages.reasonLong);

export const adjustScore = endpoint({
  method: "POST",
  path: "/api/score-records/adjust",
  allow: [scoreGrants.adjust],
  title: "调整积分",
  stepUp: true,
  body: z.strictObject({
    userId: z.int(scoreMessages.member).positive(scoreMessages.member),
    direction: z.enum(["ADD", "SUB"], "请选择增加或扣减"),
    score: value,
    reason,
  }),
  /** `recordId` null: it waits for a second person. */
  data: z.object({ recordId: z.int().nullable(), approvalId: z.int().nullable() }),
});

export const getScoreApprovals = endpoint({
  method: "GET",
  path: "/api/score-records/approvals",
  allow: [scoreGrants.adjust],
  data: z.array(
    z.object({
      id: z.int(),
      member: memberRef,
      score: z.int(),
      reason: z.string(),
      submitName: z.string(),
      isMine: z.boolean(),
      createdTime: z.string(),
    }),
  ),
});

export const decideScore = endpoint({
  method: "POST",
  path: "/api/score-records/approvals/{id}",
  allow: [scoreGrants.adjust],
  title: "复核积分",
  stepUp: true,
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ pass: z.boolean("请选择复核结果") }),
});

export const importScores = endpoint({
  method: "POST",
  path: "/api/score-records/import",
  allow: [scoreGrants.import],
  title: "批量发放",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}人积分`),
  stepUp: true,
  body: sheetBody,
  data: sheetOutcome,
});

export const getScoreSummary = endpoint({
  method: "GET",
  path: "/api/score-records/summary",
  allow: reads(scoreRoutes.records),
  query: daySpan,
  data: z.object({
    earned: z.int(),
    spent: z.int(),
    expired: z.int(),
    balance: z.int(),
    days: z.array(z.string()),
    scenes: z.array(z.object({ scene: scoreScene.schema, values: z.array(z.int()) })),
  }),
});

export const getScoreDevices = endpoint({
  method: "GET",
  path: "/api/score-records/device-risk",
  allow: reads(scoreRoutes.records),
  query: daySpan,
  data: z.array(z.object({ deviceId: z.string(), memberNum: z.int(), score: z.int(), lastTime: z.string() })),
});
