import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/official/official-banner",
    load: async () => (await import("./official-banner.page.tsx")).OfficialBannerPage,
  },
];
