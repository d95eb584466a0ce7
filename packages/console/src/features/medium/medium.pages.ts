import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/thirdParty/medium", load: async () => (await import("./medium.page.tsx")).MediumPage },
];
