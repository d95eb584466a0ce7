import { z } from "zod";
import { giftRisk, giftScene } from "../../core/money/gift.choices.ts";
import { platform } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery, spanProblem } from "../../wire/list.ts";
import { memberRef } from "../../wire/refs.ts";
import { giftCentreRoute, giftRecordGrants as buttons } from "./gift-record.rules.ts";

export const giftGrain = choices({ HOUR: "小时", DAY: "日", WEEK: "周", MONTH: "月" });
export const giftRankBy = choices({ GIFT: "按礼物", TO: "按收礼人", FROM: "按送礼人", SCENE: "按场景" });
export const giftReportMessages = {
  hour: "按小时统计最多选择7天",
  title: "礼物中心",
  sheets: { cards: "汇总", trend: "趋势" },
  cards: {
    amountCents: "礼物流水",
    senders: "送礼人数",
    receivers: "收礼人数",
    times: "送礼次数",
    perSender: "人均送礼",
    incomeCents: "收礼方收益",
    familyCents: "家族分成",
    keptCents: "平台留存",
    revokedCents: "撤销金额",
  },
  columns: { name: "名称", times: "次数", count: "数量", amount: "流水", income: "收益", people: "人数" },
} as const;

const none = (value: unknown) => (value === "" ? undefined : value);
const day = z.preprocess(none, z.iso.date("日期格式错误").optional());
const id = z.preprocess(none, idParam.optional());
const filters = {
  from: day,
  to: day,
  granularity: z.preprocess(none, giftGrain.schema.default("DAY")),
  sceneType: z.preprocess(none, giftScene.schema.optional()),
  giftId: id,
  familyId: id,
  platform: z.preprocess(none, platform.schema.optional()),
  region: id,
};
type Span = { readonly from?: string | undefined; readonly to?: string | undefined; readonly granularity: string };
function checkSpan({ from, to, granularity }: Span, context: z.RefinementCtx): void {
  const problem = spanProblem(from, to);
  const fail = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
  if (problem !== null) fail(problem);
  else if (granularity === "HOUR") {
    const days = (Date.parse(to ?? new Date().toISOString()) - Date.parse(from ?? "")) / 86_400_000;
    if (!(days < 7)) fail(giftReportMessages.hour);
  }
}
const query = z.strictObject(filters).superRefine(checkSpan);
export type GiftReportQuery = z.output<typeof query>;

const cards = z.object({
  amountCents: z.int(),
  senders: z.int(),
  receivers: z.int(),
  times: z.int(),
  perSender: z.int(),
  incomeCents: z.int(),
  familyCents: z.int(),
  keptCents: z.int(),
  revokedCents: z.int(),
});
const named = z.object({ name: z.string(), value: z.int() });

export const getGiftSummary = endpoint({
  method: "GET",
  path: "/api/gift-records/summary",
  allow: reads(giftCentreRoute, "/phoneVersions/phoneGitftCentre"),
  query,
  data: z.object({
    current: cards,
    /** The equally long period before. */
    previous: cards,
    periods: z.array(z.string()),
    amounts: z.array(z.int()),
    senders: z.array(z.int()),
    scenes: z.array(z.object({ sceneType: giftScene.schema, values: z.array(z.int()) })),
    gifts: z.array(named),
    families: z.array(named),
    /** Sum of a weekday's hour, Monday first: 7 rows of 24. */
    heat: z.array(z.array(z.int())),
    /** Price and times of each gift. */
    prices: z.array(z.object({ name: z.string(), priceCents: z.int(), times: z.int() })),
  }),
});

const rankRow = z.object({
  /** The gift's, the member's id or the scene. */
  key: z.string(),
  name: z.string(),
  member: memberRef.nullable(),
  familyName: z.string().nullable(),
  priceCents: z.int().nullable(),
  times: z.int(),
  count: z.int(),
  amountCents: z.int(),
  incomeCents: z.int(),
  /** Share of the total, in 1/10000. */
  shareBp: z.int(),
  /** The number of people on the other side; for a gift or scene the senders. */
  people: z.int(),
  /** The share of the largest sender, in 1/10000. */
  topBp: z.int(),
  firstTime: z.string().nullable(),
  lastTime: z.string(),
});
export type GiftRankRow = z.output<typeof rankRow>;

export const getGiftRank = endpoint({
  method: "GET",
  path: "/api/gift-records/rank",
  allow: reads(giftCentreRoute),
  query: listQuery(["times", "count", "amountCents", "incomeCents", "people", "topBp", "lastTime"], {
    ...filters,
    by: giftRankBy.schema.default("GIFT"),
  }).superRefine(checkSpan),
  data: listOf(rankRow, z.object({ times: z.int(), count: z.int(), amountCents: z.int(), incomeCents: z.int() })),
});

export const getGiftOptions = endpoint({
  method: "GET",
  path: "/api/gift-records/options",
  allow: reads(giftCentreRoute),
  data: z.object({
    gifts: z.array(z.object({ id: z.int(), name: z.string() })),
    families: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/** Suspicious gifts of the last thirty days, by reason. */
export const getGiftAnomalies = endpoint({
  method: "GET",
  path: "/api/gift-records/anomaly",
  allow: [buttons.anomaly],
  data: z.array(
    z.object({
      kind: giftRisk.schema,
      from: memberRef,
      to: memberRef,
      times: z.int(),
      amountCents: z.int(),
      lastTime: z.string(),
      /** Of which not yet marked. */
      ids: z.array(z.int()),
    }),
  ),
});

export const exportGiftReport = endpoint({
  method: "POST",
  path: "/api/gift-records/export",
  allow: [buttons.report],
  title: "导出报表",
  done: "",
  stepUp: true,
  query: z.strictObject({ ...filters, by: giftRankBy.schema.default("GIFT") }).superRefine(checkSpan),
  data: z.unknown(),
});
