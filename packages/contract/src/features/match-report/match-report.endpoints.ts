import { z } from "zod";
import { introductionStatus } from "../../core/introduction/introduction.choices.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { dateParam, spanProblem } from "../../wire/list.ts";

export const reportPage = "/matchMaking/reportcenter";
export const reportStep = choices({ DAY: "日", WEEK: "周", MONTH: "月" });

export const matchReportGrants = {
  reportExport: button("导出报表", reportPage),
  reportDownload: button("我的下载", reportPage),
  reportPrint: button("打印", reportPage),
} as const;

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const span = {
  from: blank(dateParam),
  to: blank(dateParam),
  /** A place of any level, by its number. */
  regionId: blank(idParam),
  shopId: blank(idParam),
  agentId: blank(idParam),
};
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }, context: z.RefinementCtx) => {
  const problem = spanProblem(from, to);
  if (problem !== null) context.addIssue({ code: "custom", path: ["to"], message: problem });
};

/** The cards by name, in their order. */
export const reportCards = {
  newMembers: "新增会员",
  realMembers: "实名会员",
  signedMembers: "签约会员",
  signedCents: "签约额",
  refundCents: "退款额",
  netCents: "净业绩",
  intros: "牵线数",
  met: "见面数",
  success: "成功数",
  borrowed: "借入",
  lent: "借出",
  profitCents: "应得分润",
} as const;
export type ReportCard = keyof typeof reportCards;
const cards = z.object(
  Object.fromEntries(Object.keys(reportCards).map((name) => [name, z.int()])) as Record<ReportCard, z.ZodInt>,
);
export type ReportFigures = z.output<typeof cards>;
const counted = z.array(z.object({ value: z.string(), count: z.int() }));

export const getMatchReport = endpoint({
  method: "GET",
  path: "/api/report/match-center",
  allow: reads(reportPage),
  query: z
    .strictObject({ ...span, granularity: z.enum(reportStep.values, "粒度取值错误").default("DAY") })
    .superRefine(inOrder),
  data: z.object({
    from: z.string(),
    to: z.string(),
    cards,
    /** The equally long period before. */
    before: cards,
    steps: z.array(z.object({ step: z.string(), newMembers: z.int(), signedMembers: z.int() })),
    fees: z.array(z.object({ step: z.string(), feeType: feeType.schema, cents: z.int() })),
    funnel: z.array(z.object({ status: introductionStatus.schema, count: z.int() })),
    cities: z.array(z.object({ id: z.int(), prov: z.string(), name: z.string(), count: z.int() })),
    /** Only users who see at least a whole province get a map. */
    hasMap: z.boolean(),
    ages: z.array(z.object({ band: z.string(), men: z.int(), women: z.int() })),
    education: counted,
    marital: counted,
  }),
});

export const reportRankKind = choices({ SHOP: "门店排行", MATCHMAKER: "红娘排行" });
const rankRow = z.object({
  id: z.int(),
  name: z.string(),
  newMembers: z.int(),
  intros: z.int(),
  met: z.int(),
  success: z.int(),
  netCents: z.int(),
  /** Good feedback in 1/10000; null if there is none yet. */
  goodBp: z.int().nullable(),
});
export type ReportRankRow = z.output<typeof rankRow>;
export const getMatchRank = endpoint({
  method: "GET",
  path: "/api/report/match-center/rank",
  allow: reads(reportPage),
  query: z
    .strictObject({ ...span, kind: z.enum(reportRankKind.values, "排行取值错误").default("SHOP") })
    .superRefine(inOrder),
  data: z.array(rankRow),
});

export const reportMessages = {
  title: "经营日报",
  content: (day: string, figures: ReportFigures) =>
    `${day}：新增会员${figures.newMembers}，签约会员${figures.signedMembers}，签约额${(figures.signedCents / 100).toFixed(2)}元，净业绩${(figures.netCents / 100).toFixed(2)}元，牵线${figures.intros}，见面${figures.met}，成功${figures.success}`,
} as const;
export const getSubscription = endpoint({
  method: "GET",
  path: "/api/report/match-center/subscription",
  allow: reads(reportPage),
  data: z.object({ on: z.boolean() }),
});
/** 订阅日报: the cards of the day before, every morning at nine. */
export const setSubscription = endpoint({
  method: "PUT",
  path: "/api/report/match-center/subscription/{on}",
  allow: [button("订阅日报", reportPage)],
  title: "订阅日报",
  done: ({ on }) => (on ? "已订阅，每天09:00发送" : "已取消订阅"),
  params: z.strictObject({ on: flagParam }),
  data: z.object({ on: z.boolean() }),
});
