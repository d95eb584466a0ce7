import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/intention", load: async () => (await import("./intention.page.tsx")).IntentionPage },
];
