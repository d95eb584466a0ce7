import { z } from "zod";
import { amountFilters } from "../../core/money/amount-filter.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { withdrawal } from "./withdrawal.resource.ts";
import { numberParam } from "../../wire/number-param.ts";

export const agentWithdrawRoute = "/matchMaking/withdraw";
export const agentWithdrawGrants = {
  cancel: button("撤回", agentWithdrawRoute),
} as const;
export const agentWithdrawMessages = {
  cancelAsk: "确定撤回该提现申请？",
} as const;

/** 代理提现: the same table as members' withdrawals, with the persons behind them. */
export const agentWithdrawal = defineResource({
  name: "agentWithdrawal",
  title: "代理提现",
  route: agentWithdrawRoute,
  path: "/api/withdrawals/agents",
  fields: {
    ...withdrawal.fields,
    ownerName: field.text("申请人", { max: 60 }),
    tier: field.choice("层级", agentTier),
    shopId: optional(field.shop("门店")),
  },
  list: {
    columns: [
      "no",
      "ownerName",
      "tier",
      "amountCents",
      "feeCents",
      "actualCents",
      "payeeType",
      "balanceSnapshotCents",
      "createdTime",
      "status",
      "reason",
      "auditStaffId",
      "payTime",
      "payNo",
    ],
    filters: {
      keyword: { by: "own", label: "申请人/单号", schema: z.string().trim().max(50, "筛选内容过长") },
      status: { by: "oneOf", field: "status", preset: ["WAIT_AUDIT"] },
      tier: { by: "oneOf", field: "tier" },
      shopId: { by: "equals", field: "shopId" },
      region: { by: "own", label: "地区", schema: idParam },
      /** Only one's own applications. */
      mine: { by: "own", label: "我的申请", schema: flagParam, labels: { "1": "是", "0": "否" } },
      time: { by: "between", field: "createdTime", lastDays: 30 },
      ...amountFilters("金额"),
    },
    sortable: ["amountCents", "createdTime"],
    sort: "-createdTime",
    totals: ["amountCents", "feeCents", "actualCents"],
    underway: ({ status }) => status === "PAYING",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

export const cancelAgentWithdrawal = endpoint({
  method: "POST",
  path: "/api/withdrawals/{id}/cancel",
  allow: [agentWithdrawGrants.cancel],
  title: "撤回提现",
  done: "已撤回",
  params: z.strictObject({ id: idParam }),
  data: z.object({ id: z.int(), status: z.string() }),
});

/** An agent's balance; 0 is one's own, another id that of an agent below. */
export const getAgentWallet = endpoint({
  method: "GET",
  path: "/api/agents/{id}/wallet",
  allow: reads(agentWithdrawRoute),
  params: z.strictObject({ id: numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误") }),
  data: z.object({
    agentId: z.int(),
    balanceCents: z.int(),
    frozenCents: z.int(),
    pendingCents: z.int(),
    paidCents: z.int(),
    debtCents: z.int(),
    minCents: z.int().nullable(),
    maxCents: z.int().nullable(),
  }),
});
