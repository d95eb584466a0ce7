import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/shareReward/rewardScoreRecord",
    load: async () => (await import("./score-record.page.tsx")).ScoreRecordPage,
  },
];
