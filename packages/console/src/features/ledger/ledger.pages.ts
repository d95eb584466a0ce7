import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/flowingWater/listMyAmount", load: async () => (await import("./ledger.page.tsx")).LedgerPage },
];
