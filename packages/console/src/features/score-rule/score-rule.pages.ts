import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/shareReward/rewardScoreManage", load: async () => (await import("./score-rule.page.tsx")).ScoreRulePage },
];
