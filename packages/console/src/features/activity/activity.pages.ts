import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/shareReward/activityConfiguration", load: async () => (await import("./activity.page.tsx")).ActivityPage },
];
