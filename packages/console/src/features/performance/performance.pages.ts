import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/matchMaking/performance", load: async () => (await import("./performance.page.tsx")).PerformancePage },
];
