import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/shareReward/adRecord", load: async () => (await import("./ad-record.page.tsx")).AdRecordPage },
];
