import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/rechargeRank", load: async () => (await import("./recharge-rank.page.tsx")).RechargeRankPage },
];
