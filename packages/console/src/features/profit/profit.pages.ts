import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/matchMaking/profit", load: async () => (await import("./profit.page.tsx")).ProfitPage },
];
