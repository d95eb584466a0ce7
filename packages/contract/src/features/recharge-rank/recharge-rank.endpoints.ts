import { z } from "zod";
import { communicateStatus, platform, sex } from "../../core/member/member.choices.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { orderType, payMode } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery, spanProblem } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { numberParam } from "../../wire/number-param.ts";

export const rechargeRankRoute = "/promotion/rechargeRank";
export const rechargeRankTitle = "充值排行";
export const rechargeRankSize = 200;
export const rechargePeriod = choices({
  TODAY: "今日",
  YESTERDAY: "昨日",
  WEEK: "本周",
  MONTH: "本月",
  LAST_MONTH: "上月",
  TOTAL: "总榜",
  CUSTOM: "自定义",
});
const own = (title: string) => button(title, rechargeRankRoute);
export const rechargeGrants = {
  orders: own("消费明细"),
  note: own("沟通记录"),
  chat: own("聊天"),
  level: own("客户等级"),
  coupon: own("发券"),
  export: own("导出"),
} as const;
const rechargeMessages = { days: "请选择自定义日期" } as const;

const none = (value: unknown) => (value === "" ? undefined : value);
const day = z.preprocess(none, z.iso.date("日期格式错误").optional());
const span = {
  period: z.preprocess(none, rechargePeriod.schema.default("MONTH")),
  from: day,
  to: day,
};
const filters = {
  ...span,
  sex: z.preprocess(none, sex.schema.optional()),
  platform: z.preprocess(none, platform.schema.optional()),
  feeType: z.preprocess(none, feeType.schema.optional()),
  region: z.preprocess(none, idParam.optional()),
  saleUserId: z.preprocess(none, idParam.optional()),
  /** Yuan. */
  amountMin: z.preprocess(none, numberParam("请输入数字").min(0, "请输入正确的金额").max(100_000_000).optional()),
};
interface Span {
  readonly period: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
function checkSpan({ period, from, to }: Span, context: z.RefinementCtx): void {
  const problem =
    period === "CUSTOM" && (from === undefined || to === undefined) ? rechargeMessages.days : spanProblem(from, to);
  if (problem !== null) context.addIssue({ code: "custom", path: ["to"], message: problem });
}

const row = z.object({
  rankNo: z.int(),
  /** null: not in the previous period. */
  lastRankNo: z.int().nullable(),
  userId: z.int(),
  member: memberRef,
  communicateStatus: communicateStatus.schema,
  customerLevel: z.int(),
  amountCents: z.int(),
  times: z.int(),
  maxCents: z.int(),
  lastTime: z.string(),
  totalCents: z.int(),
  balanceCents: z.int(),
  saleName: z.string().nullable(),
  adviserName: z.string().nullable(),
  lastLoginTime: z.string().nullable(),
});
export type RechargeRow = z.output<typeof row>;

const sortable = ["amountCents", "times", "maxCents", "lastTime", "totalCents"];
/** The first two hundred payers of the period; the figures cover all of them. */
export const getRechargeRank = endpoint({
  method: "GET",
  path: "/api/recharge-rank",
  allow: reads(rechargeRankRoute),
  query: listQuery(sortable, filters).superRefine(checkSpan),
  data: listOf(
    row,
    z.object({
      amountCents: z.int(),
      members: z.int(),
      perMember: z.int(),
      topBp: z.int(),
      times: z.int(),
      top: z.array(z.object({ name: z.string(), value: z.int() })),
      feeTypes: z.array(z.object({ feeType: z.string(), value: z.int() })),
    }),
  ),
});
export type RechargeQuery = z.output<typeof getRechargeRank.query>;

export const getRechargeOrders = endpoint({
  method: "GET",
  path: "/api/recharge-rank/{userId}/orders",
  allow: [rechargeGrants.orders],
  params: z.strictObject({ userId: idParam }),
  query: z.strictObject(span).superRefine(checkSpan),
  data: z.array(
    z.object({
      id: z.int(),
      orderNo: z.string(),
      title: z.string(),
      orderType: orderType.schema,
      payMode: payMode.schema.nullable(),
      payCents: z.int(),
      refundCents: z.int(),
      status: orderStatus.schema,
      payTime: z.string(),
    }),
  ),
});

export const rechargeColumns = {
  rankNo: "名次",
  userId: "会员ID",
  name: "昵称",
  customerLevel: "客户等级",
  amountCents: "充值金额",
  times: "笔数",
  maxCents: "最大单笔",
  lastTime: "最近充值",
  totalCents: "累计充值",
  balanceCents: "充值余额",
  lastRankNo: "上期名次",
  saleName: "销售",
  adviserName: "顾问",
} as const;

export const exportRechargeRank = endpoint({
  method: "POST",
  path: "/api/recharge-rank/export",
  allow: [rechargeGrants.export],
  title: "导出",
  done: "",
  stepUp: true,
  query: z.strictObject(filters).superRefine(checkSpan),
  data: z.unknown(),
});
