import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/payadmin/withdrawconfig",
    load: async () => (await import("./withdraw-config.page.tsx")).WithdrawConfigPage,
  },
];
