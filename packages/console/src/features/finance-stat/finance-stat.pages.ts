import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/reportFrom/financialStatistics",
    load: async () => (await import("./finance-stat.page.tsx")).FinanceStatPage,
  },
  {
    route: "/phoneVersions/phoneFinancialStatistics",
    bare: true,
    load: async () => (await import("./phone-finance.page.tsx")).PhoneFinancePage,
  },
];
