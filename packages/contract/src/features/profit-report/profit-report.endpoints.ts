import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { profitKind, profitState } from "../../core/matchmaker/matchmaker.choices.ts";
import { bizType, ledgerAccount } from "../../core/money/ledger.choices.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { bizLine } from "../../core/money/trade.choices.ts";
import { checkSpan } from "../../core/figures/registration-query.ts";
import { choices } from "../../kit/choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { commaList, listOf, listQuery } from "../../wire/list.ts";
import { namedRef } from "../../wire/refs.ts";
import { bookLineKeys } from "./profit-statement.ts";

export const profitReportRoute = "/reportFrom/profitReportFrom";
export const phoneProfitRoute = "/phoneVersions/profitReportFrom";
export const profitReportTitle = "利润报表";
export const profitGrain = choices({ DAY: "日", MONTH: "月" });
export const profitCompare = choices({ NONE: "不对比", PREVIOUS: "上期", YEAR: "去年同期" });
export const monthStatus = choices({ CLOSED: "已结账", REOPENED: "已反结账" });
const own = (title: string) => button(title, profitReportRoute);
export const profitReportGrants = {
  entries: own("查看分录"),
  cost: own("录入其他成本"),
  close: own("结账"),
  reopen: own("反结账"),
  print: own("打印"),
  export: own("导出"),
} as const;
export const profitReportMessages = {
  costName: "请输入成本名称",
  costLong: "成本名称不能超过20个字",
  month: "请选择月份",
  line: "请选择业务",
  checkFailed: "账务核对未通过，不能结账",
  early: "每月5日后才能结上月的账",
  onlyAdmin: "反结账仅限管理员",
  reopenReason: "请填写反结账原因",
  reasonLong: "原因不能超过200个字",
  closeConfirm: (month: string) => `结账后${month}不能再入账，更正计入下月，确定结账？`,
  sheet: { name: "利润报表", line: "项目", total: "合计", share: "占净收入比" },
  note: "按地区或门店筛选时，只含能归属到会员或门店的分录",
} as const;

const filters = {
  from: z.iso.date("日期格式错误").optional(),
  to: z.iso.date("日期格式错误").optional(),
  granularity: profitGrain.schema.default("MONTH"),
  compare: profitCompare.schema.default("PREVIOUS"),
  /** A province or city of residence. */
  region: idParam.optional(),
  biz: commaList(bizLine.schema).optional(),
  shopId: idParam.optional(),
} as const;
const reportQuery = z.strictObject(filters).superRefine(checkSpan);
export type ProfitQuery = z.output<typeof reportQuery>;

const line = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(["plus", "minus", "part", "sum", "rate"]),
  cells: z.array(z.int().nullable()),
  total: z.int().nullable(),
  shareBp: z.int().nullable(),
});
const memo = z.object({ key: z.string(), label: z.string(), cells: z.array(z.int().nullable()) });
export const memoLabels = {
  promotion: "推广花费",
  otherCost: "其他成本",
  unearned: "预收款余额",
  wallet: "会员余额负债",
} as const;

const platformView = z.object({
  periods: z.array(z.string()),
  lines: z.array(line),
  /** Besides the statement, never posted; null where the filters exclude it. */
  memos: z.array(memo),
  /** The same lines in total, of the compared days. */
  before: z.array(z.object({ key: z.string(), total: z.int().nullable() })).nullable(),
  /** Gross profit by business and period. */
  bizGross: z.array(z.object({ bizLine: z.string(), values: z.array(z.int()) })),
  /** Gross profit of the shops with the most. */
  shops: z.array(z.object({ id: z.int(), name: z.string(), cents: z.int() })),
  /** The last twelve months up to the end of the requested days. */
  months: z.array(z.object({ month: z.string(), grossCents: z.int(), netCents: z.int(), grossBp: z.int().nullable() })),
  closes: z.array(
    z.object({
      month: z.string(),
      status: monthStatus.schema,
      profitCents: z.int(),
      closeTime: z.string(),
      staff: namedRef.nullable(),
      reopenReason: z.string(),
    }),
  ),
});

const shared = { frozenCents: z.int(), settledCents: z.int(), reversedCents: z.int() };
const agentView = z.object({
  ...shared,
  periods: z.array(z.object({ period: z.string(), ...shared })),
  kinds: z.array(z.object({ kind: profitKind.schema, ...shared })),
  shops: z.array(z.object({ id: z.int().nullable(), name: z.string(), ...shared })),
});

/** The platform's statement, or the earnings of an agent's own account: the account decides which is sent. */
export const getProfitReport = endpoint({
  method: "GET",
  path: "/api/report/profit",
  allow: reads(profitReportRoute, phoneProfitRoute),
  query: reportQuery,
  data: z.object({
    from: z.string(),
    to: z.string(),
    platform: platformView.nullable(),
    agent: agentView.nullable(),
  }),
});

const entry = z.object({
  id: z.int(),
  txnId: z.int(),
  txnNo: z.string(),
  createdTime: z.string(),
  account: ledgerAccount.schema,
  sub: z.string(),
  bizType: bizType.schema,
  bizId: z.int(),
  bizLine: z.string(),
  cents: z.int(),
  remark: z.string(),
});
export type BookEntry = z.output<typeof entry>;

/** The ledger lines behind one figure of the statement. */
export const getProfitEntries = endpoint({
  method: "GET",
  path: "/api/report/profit/entries",
  allow: [profitReportGrants.entries],
  query: listQuery(["createdTime", "cents"], {
    line: z.enum(bookLineKeys, "项目取值错误").default("REVENUE"),
    from: z.iso.date("日期格式错误").optional(),
    to: z.iso.date("日期格式错误").optional(),
    region: idParam.optional(),
    biz: commaList(bizLine.schema).optional(),
    shopId: idParam.optional(),
  }).superRefine(checkSpan),
  data: listOf(entry, z.object({ cents: z.int() })),
});

/** An agent's own shares of the days, the newest two hundred. */
export const getOwnShares = endpoint({
  method: "GET",
  path: "/api/report/profit/own-shares",
  allow: reads(phoneProfitRoute),
  query: z
    .strictObject({ from: z.iso.date("日期格式错误").optional(), to: z.iso.date("日期格式错误").optional() })
    .superRefine(checkSpan),
  data: z.array(
    z.object({
      id: z.int(),
      orderNo: z.string(),
      kind: profitKind.schema,
      amountCents: z.int(),
      reversedCents: z.int(),
      status: profitState.schema,
      createdTime: z.string(),
    }),
  ),
});

const monthText = z.string(profitReportMessages.month).regex(/^\d{4}-(0[1-9]|1[0-2])$/, profitReportMessages.month);
export const otherCostBody = z.strictObject({
  month: monthText,
  bizLine: z.enum(bizLine.values, profitReportMessages.line),
  name: z
    .string(profitReportMessages.costName)
    .trim()
    .min(1, profitReportMessages.costName)
    .max(20, profitReportMessages.costLong),
  cents: moneyCents(moneyMessages.badAmount)
    .positive(moneyMessages.badAmount)
    .max(9_999_999_999, moneyMessages.badAmount),
  voucherImg: z.string().trim().max(500).nullish(),
});
const cost = z.object({
  id: z.int(),
  month: z.string(),
  bizLine: bizLine.schema,
  name: z.string(),
  cents: z.int(),
  voucherImg: z.string(),
  staff: namedRef.nullable(),
  createdTime: z.string(),
});
export type OtherCost = z.output<typeof cost>;
const costPath = "/api/report/other-costs";
export const getOtherCosts = endpoint({
  method: "GET",
  path: costPath,
  allow: reads(profitReportRoute),
  query: z.strictObject({ month: monthText }),
  data: z.array(cost),
});
export const addOtherCost = endpoint({
  method: "POST",
  path: costPath,
  allow: [profitReportGrants.cost],
  title: "录入其他成本",
  done: "已录入",
  body: otherCostBody,
  data: z.object({ id: z.int() }),
});
export const removeOtherCost = endpoint({
  method: "DELETE",
  path: `${costPath}/{id}`,
  allow: [profitReportGrants.cost],
  title: "删除其他成本",
  params: z.strictObject({ id: idParam }),
});

const ofMonth = z.strictObject({ month: monthText });
const closed = z.object({ month: z.string(), status: monthStatus.schema });
export const closeMonth = endpoint({
  method: "POST",
  path: "/api/report/month-close/{month}",
  allow: [profitReportGrants.close],
  title: "结账",
  done: "已结账",
  stepUp: true,
  params: ofMonth,
  data: closed,
});
export const reopenMonth = endpoint({
  method: "POST",
  path: "/api/report/month-reopen/{month}",
  allow: [profitReportGrants.reopen],
  title: "反结账",
  done: "已反结账",
  stepUp: true,
  params: ofMonth,
  body: z.strictObject({
    reason: z
      .string(profitReportMessages.reopenReason)
      .trim()
      .min(1, profitReportMessages.reopenReason)
      .max(200, profitReportMessages.reasonLong),
  }),
  data: closed,
});

export const exportProfit = endpoint({
  method: "POST",
  path: "/api/report/profit/export",
  allow: [profitReportGrants.export],
  title: "导出",
  done: "",
  stepUp: true,
  query: reportQuery,
  data: z.unknown(),
});
