import { defineFigures, listOfResource } from "../../kit/figures.ts";
import { getLedgerCards } from "./ledger.endpoints.ts";
import { ledgerOwner } from "./ledger.resource.ts";

export const ledgerFigures = defineFigures(getLedgerCards, {
  list: listOfResource(ledgerOwner, { tab: "accounts" }),
  figures: {
    recharge: {
      title: "会员充值余额合计",
      period: "now",
      unit: "cents",
      opens: { ownerType: "MEMBER", account: "RECHARGE" },
      sums: "recharge",
    },
    income: {
      title: "收益余额合计",
      period: "now",
      unit: "cents",
      opens: { ownerType: "", account: "INCOME" },
      sums: "income",
    },
    frozen: {
      title: "冻结合计",
      period: "now",
      unit: "cents",
      opens: { ownerType: "", account: "FROZEN" },
      sums: "frozen",
    },
    debt: { title: "欠款合计", period: "now", unit: "cents", opens: { ownerType: "", inDebt: "YES" }, sums: "debt" },
    suspense: {
      title: "待查款",
      period: "now",
      unit: "cents",
      alone: "one account of the platform, which has no owner to list",
    },
  },
});
