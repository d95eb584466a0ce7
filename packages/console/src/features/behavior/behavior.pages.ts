import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/userBehavior", load: async () => (await import("./behavior.page.tsx")).BehaviorPage },
];
