import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/reportFrom/profitReportFrom",
    load: async () => (await import("./profit-report.page.tsx")).ProfitReportPage,
  },
  {
    route: "/phoneVersions/profitReportFrom",
    bare: true,
    load: async () => (await import("./phone-profit.page.tsx")).PhoneProfitPage,
  },
];
