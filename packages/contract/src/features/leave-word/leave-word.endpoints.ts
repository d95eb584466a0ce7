import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { sex } from "../../core/member/member.choices.ts";
import { phonePattern } from "../../core/session/session.rules.ts";
import { leaveWordIntent, leaveWordRoute } from "../../core/ticket/leave-word.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { leaveWordGrants, leaveWordLimits, leaveWordMessages } from "./leave-word.rules.ts";

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

export const assignLeaveWords = endpoint({
  method: "PUT",
  path: "/api/official/leave-word/assign",
  allow: [leaveWordGrants.assign, leaveWordGrants.assignMany],
  title: "分配",
  done: "已分配",
  body: z.strictObject({
    ids: z.array(z.int().positive()).min(1, "请选择记录").max(leaveWordLimits.assign, leaveWordMessages.tooMany),
    staffId: z.int("请选择处理人").positive("请选择处理人"),
  }),
  data: z.object({ assigned: z.int() }),
});

/** Staff to whom leave words can be assigned; with `leaveWordId`, agents of the visitor's city come first. */
export const getLeaveWordHandlers = endpoint({
  method: "GET",
  path: "/api/official/leave-word/handlers",
  allow: reads(leaveWordRoute),
  query: z.strictObject({ leaveWordId: idParam.optional() }),
  data: z.array(
    z.object({ id: z.int(), name: z.string(), roleName: z.string(), openCount: z.int(), isLocal: z.boolean() }),
  ),
});

export const getLeaveWordStat = endpoint({
  method: "GET",
  path: "/api/official/leave-word/stat",
  allow: reads(leaveWordRoute),
  query: daySpan,
  data: z.object({
    waiting: z.int(),
    todayNew: z.int(),
    overdue: z.int(),
    /** Of the period, in 1/10000. */
    convertRate: z.int().nullable(),
    funnel: z.object({ all: z.int(), followed: z.int(), converted: z.int() }),
    byIntent: z.array(z.object({ intent: leaveWordIntent.schema, count: z.int() })),
    bySource: z.array(z.object({ sourcePage: z.string(), count: z.int() })),
    byDay: z.array(z.object({ day: z.string(), count: z.int() })),
  }),
});

/** The form of the website. */
export const leaveAWord = endpoint({
  method: "POST",
  path: "/api/official/leave-word",
  allow: "public",
  changes: false,
  body: z.strictObject({
    name: z.string("请填写姓名").trim().min(1, "请填写姓名").max(20, "姓名不能超过20个字"),
    phone: z.string("请填写手机号").trim().min(1, "请填写手机号").regex(phonePattern, leaveWordMessages.phone),
    wechatNo: z.string().trim().max(30, "微信号不能超过30个字").default(""),
    sex: blank(z.enum(sex.values, "请选择性别")),
    age: blank(z.int("年龄格式错误").min(18, "年龄须在18-80之间").max(80, "年龄须在18-80之间")),
    provId: blank(z.int32().positive()),
    cityId: blank(z.int32().positive()),
    intent: z.enum(leaveWordIntent.values, "请选择意向"),
    content: z
      .string(leaveWordMessages.content)
      .trim()
      .min(5, leaveWordMessages.content)
      .max(500, leaveWordMessages.content),
    sourcePage: z.string().trim().max(100).default(""),
    helpArticleId: blank(z.int().positive()),
    channelCode: z.string().trim().max(32).default(""),
  }),
});
