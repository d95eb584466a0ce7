import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/shareReward/activityReward",
    load: async () => (await import("./activity-reward.page.tsx")).ActivityRewardPage,
  },
];
