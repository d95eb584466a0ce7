import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/payadmin/miniGuideSwitch", load: async () => (await import("./mini-guide.page.tsx")).MiniGuidePage },
];
