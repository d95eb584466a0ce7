import { z } from "zod";
import { checkSpan } from "../../core/figures/registration-query.ts";
import { platform } from "../../core/member/member.choices.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { orderType, payMode } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { commaList, listOf, listQuery } from "../../wire/list.ts";

export const financeRoute = "/reportFrom/financialStatistics";
export const phoneFinanceRoute = "/phoneVersions/phoneFinancialStatistics";
export const financeTitle = "财务统计";
export const financeGrain = choices({ DAY: "日", WEEK: "周", MONTH: "月" });
export const financeCompare = choices({ NONE: "不对比", PREVIOUS: "环比", YEAR: "同比" });
export const financeGrants = {
  recalc: button("重新统计", financeRoute),
  subscribe: button("订阅日报", financeRoute),
  print: button("打印", financeRoute),
  export: button("导出", financeRoute),
} as const;
export const recalcDays = 31;
export const financeMessages = {
  days: "单次最多重新统计31天",
  range: "请选择重新统计的日期",
  confirm: "将重新计算所选日期数据，确定？",
  started: "已开始重新统计，稍后刷新查看",
  daily: {
    title: "财务日报",
    content: (day: string, received: string, refund: string, cash: string, payers: number) =>
      `${day}：总收入${received}元，退款${refund}元，现金净流${cash}元，付费人数${payers}`,
  },
  sheets: { cards: "指标", table: "财务统计", figure: "指标", value: "数值", total: "合计" },
} as const;

/** The purpose of an order; orders without a fee type are named by their kind. */
export const moneyKinds: Readonly<Record<string, string>> = {
  ...feeType.labels,
  ...orderType.labels,
  RECHARGE: "充值",
};

const filters = {
  from: z.iso.date("日期格式错误").optional(),
  to: z.iso.date("日期格式错误").optional(),
  granularity: financeGrain.schema.default("DAY"),
  compare: financeCompare.schema.default("PREVIOUS"),
  platform: commaList(platform.schema).optional(),
  payMode: commaList(payMode.schema).optional(),
  orderType: commaList(orderType.schema).optional(),
  feeType: commaList(feeType.schema).optional(),
  /** A province or city of residence. */
  regionId: idParam.optional(),
  shopId: idParam.optional(),
  channelId: idParam.optional(),
} as const;
const statQuery = z.strictObject(filters).superRefine(checkSpan);
export type FinanceQuery = z.output<typeof statQuery>;

const cards = z.object({
  receivedCents: z.int(),
  refundCents: z.int(),
  netCents: z.int(),
  feeCents: z.int(),
  withdrawCents: z.int(),
  cashCents: z.int(),
  orderNum: z.int(),
  payers: z.int(),
  newPayers: z.int(),
  /** Cents; null where the divisor is zero. */
  perOrder: z.int().nullable(),
  perPayer: z.int().nullable(),
  /** In 1/10000. */
  repeatBp: z.int().nullable(),
});
export type FinanceCards = z.output<typeof cards>;
export type FinanceCard = keyof FinanceCards;

/** The cards in order: their labels and definitions. */
export const financeCards: readonly {
  readonly key: FinanceCard;
  readonly label: string;
  readonly unit?: "cents" | "percent";
  readonly lessIsBetter?: boolean;
  readonly means: string;
}[] = [
  { key: "receivedCents", label: "总收入", unit: "cents", means: "按支付时间统计的实付金额，不含余额支付与积分兑换" },
  {
    key: "refundCents",
    label: "退款",
    unit: "cents",
    lessIsBetter: true,
    means: "按退款完成时间统计的退款，不含退至余额",
  },
  { key: "netCents", label: "净收入", unit: "cents", means: "总收入 − 退款" },
  { key: "feeCents", label: "渠道手续费", unit: "cents", lessIsBetter: true, means: "总账中渠道手续费的发生额" },
  { key: "withdrawCents", label: "提现支出", unit: "cents", lessIsBetter: true, means: "按打款时间统计的实付金额" },
  { key: "cashCents", label: "现金净流", unit: "cents", means: "净收入 − 渠道手续费 − 提现支出" },
  { key: "payers", label: "付费人数", means: "期间内付款的会员数（去重）" },
  { key: "perOrder", label: "客单价", unit: "cents", means: "总收入 / 订单数" },
  { key: "perPayer", label: "ARPPU", unit: "cents", means: "总收入 / 付费人数" },
  { key: "repeatBp", label: "复购率", unit: "percent", means: "期间内付款两次及以上的会员 / 付费人数" },
  { key: "newPayers", label: "新付费人数", means: "期间内首次付款的会员数" },
];

const amount = z.object({ name: z.string(), cents: z.int() });
export const getFinanceStat = endpoint({
  method: "GET",
  path: "/api/report/financial-statistics",
  allow: reads(financeRoute, phoneFinanceRoute),
  query: statQuery,
  data: z.object({
    from: z.string(),
    to: z.string(),
    current: cards,
    compare: cards.nullable(),
    periods: z.array(z.string()),
    received: z.array(z.int()),
    refunded: z.array(z.int()),
    withdrawn: z.array(z.int()),
    /** Fee type, or the order's kind, with its values by period. */
    kinds: z.array(z.object({ name: z.string(), values: z.array(z.int()) })),
    payModes: z.array(amount),
    platforms: z.array(amount),
    /** Provinces; the cities of one when a province is chosen. */
    regions: z.array(z.object({ id: z.int(), name: z.string(), cents: z.int() })),
    /** ISO weekday 1-7 and hour. */
    heat: z.array(z.object({ weekday: z.int(), hour: z.int(), cents: z.int() })),
    /** Received less refunded, according to the report and to the ledger, of all money whatever the filters. */
    check: z.object({ reportCents: z.int(), ledgerCents: z.int() }),
    subscribed: z.boolean(),
    /** When closed days were last computed. */
    asOf: z.string().nullable(),
  }),
});

const row = z.object({
  period: z.string(),
  orderNum: z.int(),
  receivedCents: z.int(),
  marriageCents: z.int(),
  memberCents: z.int(),
  callCents: z.int(),
  rechargeCents: z.int(),
  goodsCents: z.int(),
  instituteCents: z.int(),
  refundCents: z.int(),
  feeCents: z.int(),
  netCents: z.int(),
  withdrawCents: z.int(),
  cashCents: z.int(),
  payers: z.int(),
  newPayers: z.int(),
  perPayer: z.int().nullable(),
});
export type FinanceRow = z.output<typeof row>;
export const financeColumns = {
  period: "日期",
  orderNum: "订单数",
  receivedCents: "总收入",
  marriageCents: "相亲",
  memberCents: "会员",
  callCents: "通话",
  rechargeCents: "充值",
  goodsCents: "商品",
  instituteCents: "课程咨询",
  refundCents: "退款",
  feeCents: "手续费",
  netCents: "净收入",
  withdrawCents: "提现",
  cashCents: "现金净流",
  payers: "付费人数",
  newPayers: "新付费",
  perPayer: "ARPPU",
} as const satisfies Record<keyof FinanceRow, string>;
export const isMoneyColumn = (name: string): boolean => name.endsWith("Cents") || name === "perPayer";

export const getFinanceDetail = endpoint({
  method: "GET",
  path: "/api/report/financial-statistics/detail",
  allow: reads(financeRoute, phoneFinanceRoute),
  query: listQuery(Object.keys(financeColumns), filters).superRefine(checkSpan),
  data: listOf(row, row),
});

export const recalcFinance = endpoint({
  method: "POST",
  path: "/api/report/recalc",
  allow: [financeGrants.recalc],
  title: "重新统计",
  done: financeMessages.started,
  body: z
    .strictObject({ from: z.iso.date(financeMessages.range), to: z.iso.date(financeMessages.range) })
    .superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
      if (days < 1) context.addIssue({ code: "custom", path: ["to"], message: "结束时间必须晚于开始时间" });
      if (days > recalcDays) context.addIssue({ code: "custom", path: ["to"], message: financeMessages.days });
    }),
});

/** 订阅日报: yesterday's figures, every morning at nine. */
export const subscribeFinance = endpoint({
  method: "PUT",
  path: "/api/report/financial-statistics/subscription/{on}",
  allow: [financeGrants.subscribe],
  title: "订阅日报",
  done: ({ on }) => (on ? "已订阅，每天09:00发送" : "已取消订阅"),
  params: z.strictObject({ on: flagParam }),
  data: z.object({ on: z.boolean() }),
});

export const exportFinance = endpoint({
  method: "POST",
  path: "/api/report/financial-statistics/export",
  allow: [financeGrants.export],
  title: "导出",
  done: "",
  stepUp: true,
  query: statQuery,
  data: z.unknown(),
});
