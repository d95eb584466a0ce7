import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/shareReward/bonusList", load: async () => (await import("./bonus.page.tsx")).BonusPage },
];
