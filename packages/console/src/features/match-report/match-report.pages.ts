import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/matchMaking/reportcenter", load: async () => (await import("./match-report.page.tsx")).MatchReportPage },
];
