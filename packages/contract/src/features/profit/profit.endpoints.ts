import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { profitKind, profitTier } from "../../core/matchmaker/matchmaker.choices.ts";
import { profitMessages } from "../../core/matchmaker/matchmaker.messages.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { listOf, listQuery } from "../../wire/list.ts";
import { profitPage } from "./profit.resource.ts";

export const profitGrants = {
  profitRule: button("新增规则", profitPage),
} as const;
const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
export const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误");

const summaryRow = z.object({
  agentId: z.int(),
  agentName: z.string(),
  tier: agentTier.schema,
  month: z.string(),
  orders: z.int(),
  orderCents: z.int(),
  frozenCents: z.int(),
  settledCents: z.int(),
  reversedCents: z.int(),
  netCents: z.int(),
});
export type ProfitSummaryRow = z.output<typeof summaryRow>;

/** 结算汇总: by agent and month. */
export const getProfitSummary = endpoint({
  method: "GET",
  path: "/api/profit/summary",
  allow: reads(profitPage),
  query: listQuery(["netCents", "orderCents"], {
    month: blank(monthText),
    agent: blank(z.string().trim().max(50, "筛选内容过长")),
    tier: blank(z.enum(agentTier.values, "层级取值错误")),
  }),
  data: listOf(summaryRow, z.object({ orders: z.int(), orderCents: z.int(), netCents: z.int() })),
});

export const profitRuleDraft = z.strictObject({
  feeType: z.enum(feeType.values, "请选择订单类型"),
  tier: z.enum(profitTier.values, "请选择层级"),
  rateBp: z.int("请填写比例").min(0, "比例为0%-50%").max(5000, "比例为0%-50%"),
  freezeDays: z.int("请填写冻结天数").min(0, "冻结天数为0-90").max(90, "冻结天数为0-90").default(7),
  /** Default: from now on. */
  effectiveFrom: z.iso.datetime({ offset: true, error: profitMessages.past }).nullable().default(null),
});
export type ProfitRuleDraft = z.output<typeof profitRuleDraft>;

export const addProfitRule = endpoint({
  method: "POST",
  path: "/api/profit/rules",
  allow: [profitGrants.profitRule],
  title: "新增分润规则",
  done: "保存成功",
  stepUp: true,
  body: profitRuleDraft,
  data: z.object({ id: z.int() }),
});
/** A rule that was used or is in force is never changed: a new version replaces it from its time on. */
export const editProfitRule = endpoint({
  method: "PUT",
  path: "/api/profit/rules/{id}",
  allow: [button("编辑规则", profitPage)],
  title: "编辑分润规则",
  done: "保存成功",
  stepUp: true,
  params: z.strictObject({ id: idParam }),
  body: profitRuleDraft.extend({ version: z.int("缺少版本号") }),
  data: z.object({ id: z.int() }),
});

const trialLine = z.object({
  agentId: z.int(),
  agentName: z.string(),
  tier: agentTier.schema,
  kind: profitKind.schema,
  rateBp: z.int(),
  amountCents: z.int(),
});
/** 试算: how the shares would be; an agent sees the lines of its own subtree. */
export const tryProfit = endpoint({
  method: "POST",
  path: "/api/profit/trial",
  allow: [button("试算", profitPage)],
  changes: false,
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    feeType: z.enum(feeType.values, "请选择订单类型"),
    amountCents: moneyCents("请输入正确的金额").min(1, "请输入正确的金额").max(100_000_000, "请输入正确的金额"),
  }),
  data: z.object({ lines: z.array(trialLine), sumCents: z.int(), platformCents: z.int().nullable() }),
});
