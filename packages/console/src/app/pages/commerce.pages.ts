import type { PageEntry } from "./page-entry.ts";

export const commercePages: readonly PageEntry[] = [
  {
    route: "/payadmin/textCensor",
    load: async () => (await import("../../features/text-censor/text-censor.page.tsx")).TextCensorPage,
  },
  {
    route: "/contractAdmin/userContract",
    load: async () => (await import("../../features/user-contract/user-contract.page.tsx")).UserContractPage,
  },
  {
    route: "/contractAdmin/userInvoice",
    load: async () => (await import("../../features/user-invoice/user-invoice.page.tsx")).UserInvoicePage,
  },
  {
    route: "/flowingWater/order",
    load: async () => (await import("../../features/trade-order/trade-order.page.tsx")).TradeOrderPage,
  },
  {
    route: "/flowingWater/marriageOrder",
    load: async () => (await import("../../features/marriage-order/marriage-order.page.tsx")).MarriageOrderPage,
  },
  {
    route: "/flowingWater/marriageRefundApply",
    load: async () => (await import("../../features/marriage-refund/marriage-refund.page.tsx")).MarriageRefundPage,
  },
  {
    route: "/flowingWater/withdraw",
    load: async () => (await import("../../features/withdrawal/withdrawal.page.tsx")).WithdrawalPage,
  },
  {
    route: "/flowingWater/listMyAmount",
    load: async () => (await import("../../features/ledger/ledger.page.tsx")).LedgerPage,
  },
  {
    route: "/payadmin/withdrawconfig",
    load: async () => (await import("../../features/withdraw-config/withdraw-config.page.tsx")).WithdrawConfigPage,
  },
  {
    route: "/payadmin/payconfig",
    load: async () => (await import("../../features/pay-config/pay-config.page.tsx")).PayConfigPage,
  },
  {
    route: "/payadmin/feeSetting",
    load: async () => (await import("../../features/fee-setting/fee-setting.page.tsx")).FeeSettingPage,
  },
];
