import { z } from "zod";
import { button, reads, type Grant } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { dateParam, listOf, listQuery } from "../../wire/list.ts";
import { namedRef } from "../../wire/refs.ts";
import { matchCard, matchLine } from "../matching/match.endpoints.ts";
import {
  introductionActions,
  introductionChannel,
  introductionResult,
  introductionSide,
  introductionStatus,
  moveOf,
  type IntroductionAction,
} from "./introduction.choices.ts";
import { proofLimit } from "./introduction.rules.ts";

const page = "/matchMaking/member";

export const introductionGrants = {
  start: button("发起牵线", page),
} as const;
export const moveGrant = (action: IntroductionAction): Grant => button(moveOf(action).title, page);

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

export const introductionRow = z.object({
  id: z.int(),
  no: z.string(),
  user: matchCard,
  other: matchCard,
  initiator: namedRef.nullable(),
  shop: namedRef.nullable(),
  otherShop: namedRef.nullable(),
  borrowRequestId: z.int().nullable(),
  scoreAB: z.int(),
  scoreBA: z.int(),
  score: z.int(),
  status: introductionStatus.schema,
  meetTime: z.string().nullable(),
  meetPlace: z.string(),
  rescheduleCount: z.int(),
  result: introductionResult.schema.nullable(),
  closeReason: z.string(),
  expireTime: z.string().nullable(),
  stateTime: z.string(),
  createdTime: z.string(),
  /** The actions this account may perform on it now. */
  actions: z.array(z.enum(introductionActions)),
});
export type IntroductionRow = z.output<typeof introductionRow>;

export const getIntroductions = endpoint({
  method: "GET",
  path: "/api/introductions",
  allow: reads(page, "/matchMaking/borrowStrength"),
  query: listQuery([], {
    status: blank(z.string().regex(/^[A-Z_,]+$/, "状态取值错误")),
    userId: blank(idParam),
    matchmakerUserId: blank(idParam),
    borrow: blank(flagParam),
    /** Whose next step is the caller's. */
    todo: blank(flagParam),
    meetBeginTime: blank(dateParam),
    meetEndTime: blank(dateParam),
    beginTime: blank(dateParam),
    endTime: blank(dateParam),
  }),
  data: listOf(introductionRow),
});

export const introductionLog = z.object({
  id: z.int(),
  fromStatus: z.string(),
  toStatus: z.string(),
  staff: namedRef.nullable(),
  byMember: z.boolean(),
  channel: introductionChannel.schema.nullable(),
  note: z.string(),
  time: z.string(),
});
export const introductionFeedback = z.object({
  userId: z.int(),
  score: z.int(),
  continueFlag: z.boolean(),
  content: z.string(),
  time: z.string(),
});

export const getIntroduction = endpoint({
  method: "GET",
  path: "/api/introductions/{id}",
  allow: reads(page, "/matchMaking/borrowStrength"),
  params: z.strictObject({ id: idParam }),
  data: z.object({
    ...introductionRow.shape,
    accompany: namedRef.nullable(),
    proofImgs: z.string(),
    sentence: z.string(),
    lines: z.array(matchLine),
    logs: z.array(introductionLog),
    feedbacks: z.array(introductionFeedback),
  }),
});

export const startIntroduction = endpoint({
  method: "POST",
  path: "/api/introductions",
  allow: [introductionGrants.start],
  title: "发起牵线",
  done: "牵线已发起",
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    otherUserId: z.int("请选择牵线对象").positive("请选择牵线对象"),
    borrowRequestId: z.int().positive().nullable().optional(),
    note: z.string().trim().max(200, "说明不能超过200个字").default(""),
  }),
  data: z.object({ id: z.int(), no: z.string(), status: introductionStatus.schema }),
});

const [first, ...rest] = introductionActions;

/** All moves of an introduction through one call; the action decides which grant is needed. */
export const moveIntroductionCall = endpoint({
  method: "POST",
  path: "/api/introductions/{id}/{action}",
  allow: [moveGrant(first), ...rest.map(moveGrant)],
  title: "牵线流转",
  params: z.strictObject({ id: idParam, action: z.enum(introductionActions, "操作取值错误") }),
  body: z.strictObject({
    channel: z.enum(introductionChannel.values, "沟通方式取值错误").optional(),
    note: z.string().trim().max(500, "说明不能超过500个字").optional(),
    meetTime: z.iso.datetime({ offset: true, error: "请选择未来60天内的时间" }).optional(),
    meetPlace: z.string().trim().max(100, "见面地点不能超过100个字").optional(),
    meetAreaId: z.int().positive().nullable().optional(),
    accompanyStaffId: z.int().positive().nullable().optional(),
    side: z.enum(introductionSide.values, "请选择爽约方").optional(),
    closeReason: z.string().trim().max(200, "原因不能超过200个字").optional(),
    result: z.enum(introductionResult.values, "请选择结果").optional(),
    proofImgs: z.array(z.string().max(500)).max(proofLimit, `凭证最多${proofLimit}张`).optional(),
    /** For 成功审核: false returns it. */
    pass: z.boolean().optional(),
  }),
  data: z.object({ id: z.int(), status: introductionStatus.schema }),
});
