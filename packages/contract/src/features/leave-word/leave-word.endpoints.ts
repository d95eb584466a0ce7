import { z } from "zod";
import { daySpan } from "../../core/figures/day-span.ts";
import { sex } from "../../core/member/member.choices.ts";
import { phonePattern } from "../../core/session/session.rules.ts";
import { leaveWordIntent, leaveWordRoute, leaveWordStatus } from "../../core/ticket/leave-word.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

export const leaveWordGrants = {
  claim: button("领取", leaveWordRoute),
  assign: button("分配", leaveWordRoute),
  assignMany: button("批量分配", leaveWordRoute),
  member: button("转为会员", leaveWordRoute),
  agent: button("转代理", leaveWordRoute),
  complain: button("转投诉", leaveWordRoute),
  reply: button("已答复", leaveWordRoute),
  invalid: button("标为无效", leaveWordRoute),
  dial: button("拨打", leaveWordRoute),
} as const;

export const leaveWordMessages = {
  tooMany: "单次最多操作100条",
  noHandler: "该员工不能处理留言",
  reply: "请填写答复内容",
  invalid: "请填写无效原因",
  invalidConfirm: "确定标为无效？",
  phone: "手机号格式不正确",
  noMember: "请选择会员",
  notRegistered: "该手机号尚未注册，请先新增会员",
  onlyJoin: "只有加盟代理的留言可以转代理",
  onlyComplain: "只有投诉类留言可以转投诉",
  sameMember: "投诉人与被投诉会员不能是同一人",
  tooOften: "提交过于频繁，请稍后再试",
  content: "留言内容须为5-500字",
  channel: "渠道不存在",
  converted: { MEMBER: "已转为会员", AGENT: "已转代理", COMPLAINT: "已转投诉" },
  assigned: (count: number) => ({ title: "留言已分配给您", content: `您有${count}条官网留言待跟进` }),
  due: (count: number) => ({ title: "今日待跟进留言", content: `您有${count}条官网留言今天需要跟进` }),
} as const;
export const leaveWordLimits = { assign: 100, perIp: 5, hours: 24, mergeHours: 24, merged: 2000 } as const;

const onOne = z.strictObject({ id: idParam });
const moved = z.object({ id: z.int(), status: leaveWordStatus.schema });
const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" || value === undefined ? null : value), schema.nullable());

export const claimLeaveWord = endpoint({
  method: "POST",
  path: "/api/official/leave-word/{id}/claim",
  allow: [leaveWordGrants.claim],
  title: "领取",
  done: "已领取",
  params: onOne,
  data: moved,
});

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

/** WAIT_HANDLE or FOLLOWING → REPLIED (the answer is sent by SMS) or INVALID. */
export const moveLeaveWord = endpoint({
  method: "PUT",
  path: "/api/official/leave-word/{id}/status",
  allow: [leaveWordGrants.reply, leaveWordGrants.invalid],
  title: "已答复/标为无效",
  params: onOne,
  body: z.discriminatedUnion("status", [
    z.strictObject({
      status: z.literal("REPLIED"),
      content: z
        .string(leaveWordMessages.reply)
        .trim()
        .min(1, leaveWordMessages.reply)
        .max(500, "答复内容不能超过500个字"),
    }),
    z.strictObject({
      status: z.literal("INVALID"),
      reason: z
        .string(leaveWordMessages.invalid)
        .trim()
        .min(1, leaveWordMessages.invalid)
        .max(100, "无效原因不能超过100个字"),
    }),
  ]),
  data: moved,
});

const chosen = z.int(leaveWordMessages.noMember).positive(leaveWordMessages.noMember);
/** FOLLOWING → CONVERTED: the member with this phone, a future agent, or a complaint. */
export const convertLeaveWord = endpoint({
  method: "POST",
  path: "/api/official/leave-word/{id}/convert",
  allow: [leaveWordGrants.member, leaveWordGrants.agent, leaveWordGrants.complain],
  title: "转为会员/转代理/转投诉",
  done: (_data, { body }) => leaveWordMessages.converted[body.kind],
  params: onOne,
  body: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("MEMBER") }),
    z.strictObject({ kind: z.literal("AGENT") }),
    z.strictObject({ kind: z.literal("COMPLAINT"), userId: chosen, targetUserId: chosen }),
  ]),
  data: z.object({ id: z.int(), userId: z.int().nullable(), complaintId: z.int().nullable() }),
});

/** 拨打: logs the call; the number itself comes from the reveal call. */
export const dialLeaveWord = endpoint({
  method: "POST",
  path: "/api/official/leave-word/{id}/dial",
  allow: [leaveWordGrants.dial],
  title: "拨打",
  done: "",
  params: onOne,
  data: z.object({ callId: z.int() }),
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
    provId: blank(z.int().positive()),
    cityId: blank(z.int().positive()),
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
