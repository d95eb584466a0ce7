import { z } from "zod";
import { incomeOptions } from "../member/income.rules.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { commaList, dateParam, listOf, listQuery } from "../../wire/list.ts";
import { namedRef } from "../../wire/refs.ts";
import { matchCard } from "../matching/match.endpoints.ts";
import { borrowStatus, introductionStatus } from "./introduction.choices.ts";
import { borrowMessages } from "./introduction.messages.ts";
import { numberParam } from "../../wire/number-param.ts";

export const borrowPage = "/matchMaking/borrowStrength";
const page = borrowPage;

export const borrowGrants = {
  borrow: button("申请借力", page),
  accept: button("同意", page),
  reject: button("拒绝", page),
  takeBack: button("撤回", page),
  seeIntroduction: button("查看牵线", page),
  lendRule: button("开放借力", page),
  consent: button("登记同意", page),
  consentOff: button("取消同意", page),
} as const;

export const splitLimits = { min: 1000, max: 7000, usual: 5000 } as const;
export const platformDailyDefault = 20;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const splitBp = z
  .int(borrowMessages.split)
  .min(splitLimits.min, borrowMessages.split)
  .max(splitLimits.max, borrowMessages.split);

export const borrowRow = z.object({
  id: z.int(),
  no: z.string(),
  fromShop: namedRef.nullable(),
  fromStaff: namedRef.nullable(),
  toShop: namedRef.nullable(),
  toStaff: namedRef.nullable(),
  user: matchCard,
  target: matchCard,
  score: z.int(),
  message: z.string(),
  splitBp: z.int(),
  status: borrowStatus.schema,
  rejectReason: z.string(),
  introductionId: z.int().nullable(),
  introductionStatus: introductionStatus.schema.nullable(),
  expireTime: z.string(),
  createdTime: z.string(),
  handleTime: z.string().nullable(),
  mayHandle: z.boolean(),
  mayCancel: z.boolean(),
});
export type BorrowRow = z.output<typeof borrowRow>;

export const getBorrowRequests = endpoint({
  method: "GET",
  path: "/api/borrow/requests",
  allow: reads(page),
  query: listQuery([], {
    /** 我发出的 or 我收到的. */
    box: z.enum(["SENT", "RECEIVED"], "列表取值错误").default("SENT"),
    status: blank(commaList(z.enum(borrowStatus.values, "状态取值错误"))),
    shopId: blank(idParam),
    beginTime: blank(dateParam),
    endTime: blank(dateParam),
    handleBeginTime: blank(dateParam),
    handleEndTime: blank(dateParam),
  }),
  data: listOf(borrowRow, z.object({ pending: z.int() })),
});

export const askBorrow = endpoint({
  method: "POST",
  path: "/api/borrow/requests",
  allow: [borrowGrants.borrow],
  title: "申请借力",
  done: "申请已发出",
  body: z.strictObject({
    userId: z.int("请先选择本店会员").positive("请先选择本店会员"),
    targetUserId: z.int("请选择借力会员").positive("请选择借力会员"),
    message: z.string(borrowMessages.message).trim().min(1, borrowMessages.message).max(200, "借力说明不能超过200个字"),
    splitBp: splitBp.optional(),
  }),
  data: z.object({ id: z.int(), no: z.string(), status: borrowStatus.schema }),
});

const handled = z.object({ id: z.int(), status: borrowStatus.schema, introductionId: z.int().nullable() });
const one = z.strictObject({ id: idParam });

export const acceptBorrow = endpoint({
  method: "POST",
  path: "/api/borrow/requests/{id}/accept",
  allow: [borrowGrants.accept],
  title: "同意",
  done: "已同意",
  params: one,
  data: handled,
});
export const rejectBorrow = endpoint({
  method: "POST",
  path: "/api/borrow/requests/{id}/reject",
  allow: [borrowGrants.reject],
  title: "拒绝",
  done: "已拒绝",
  params: one,
  body: z.strictObject({
    rejectReason: z
      .string(borrowMessages.rejectReason)
      .trim()
      .min(1, borrowMessages.rejectReason)
      .max(200, "拒绝原因不能超过200个字"),
  }),
  data: handled,
});
export const cancelBorrow = endpoint({
  method: "POST",
  path: "/api/borrow/requests/{id}/cancel",
  allow: [borrowGrants.takeBack],
  title: "撤回",
  done: "已撤回",
  params: one,
  data: handled,
});

export const borrowRules = z.object({
  shopId: z.int(),
  borrowOpen: z.boolean(),
  splitBp: z.int(),
  /** Accepted automatically from this score on; 0 = never. */
  autoScore: z.int(),
  version: z.int(),
});
export const getBorrowRules = endpoint({
  method: "GET",
  path: "/api/borrow/rules/{shopId}",
  allow: reads(page),
  params: z.strictObject({ shopId: idParam }),
  /** Only its owner changes the rules of a shop. */
  data: borrowRules.extend({ mayChange: z.boolean() }),
});
export const putBorrowRules = endpoint({
  method: "PUT",
  path: "/api/borrow/rules/{shopId}",
  allow: [borrowGrants.lendRule],
  title: "开放借力",
  done: "保存成功",
  params: z.strictObject({ shopId: idParam }),
  body: z.strictObject({
    borrowOpen: z.boolean(),
    splitBp,
    autoScore: z.union([z.literal(0), z.int().min(60, "自动同意分数为60-100").max(100, "自动同意分数为60-100")]),
    version: z.int(),
  }),
  data: borrowRules,
});

/** A member's consent to be lent, with its voucher; withdrawing it removes the member from the pool at once. */
export const putBorrowConsent = endpoint({
  method: "PUT",
  path: "/api/members/{userId}/borrow-consent",
  allow: [borrowGrants.consent, borrowGrants.consentOff, button("登记借力同意", "/matchMaking/member")],
  title: "登记借力同意",
  done: ({ borrowConsent }) => (borrowConsent ? "已登记同意" : "已取消同意"),
  params: z.strictObject({ userId: idParam }),
  body: z
    .strictObject({ consent: z.boolean(), voucherImg: z.string().trim().max(500).default("") })
    .superRefine(({ consent, voucherImg }, context) => {
      if (consent && voucherImg === "")
        context.addIssue({ code: "custom", path: ["voucherImg"], message: borrowMessages.voucher });
    }),
  data: z.object({ borrowConsent: z.boolean(), borrowConsentTime: z.string().nullable() }),
});

const range = (label: string, min: number, max: number) =>
  numberParam(`${label}格式错误`).int(`${label}格式错误`).min(min, `${label}格式错误`).max(max, `${label}格式错误`);

/** The pool itself. Scores need one of the caller's own members to compare with. */
export const getBorrowPool = endpoint({
  method: "GET",
  path: "/api/borrow/pool",
  allow: reads(page),
  query: listQuery([], {
    userId: blank(idParam),
    ageMin: blank(range("年龄", 18, 99)),
    ageMax: blank(range("年龄", 18, 99)),
    heightMin: blank(range("身高", 100, 250)),
    heightMax: blank(range("身高", 100, 250)),
    education: blank(z.string().regex(/^[A-Z_]+$/, "学历取值错误")),
    marital: blank(z.string().regex(/^[A-Z_]+$/, "婚况取值错误")),
    cityId: blank(idParam),
    /** One of the fixed ranges: "low-high". */
    income: blank(z.string().refine((value) => incomeOptions.some((one) => one.value === value), "收入取值错误")),
    house: blank(flagParam),
    car: blank(flagParam),
    sex: blank(z.enum(["MAN", "WOMAN"], "性别取值错误")),
    minScore: range("匹配分", 0, 100).default(60),
  }),
  data: listOf(
    z.object({
      ...matchCard.shape,
      score: z.int().nullable(),
      scoreAB: z.int().nullable(),
      scoreBA: z.int().nullable(),
    }),
  ),
});
