import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/payadmin/payconfig", load: async () => (await import("./pay-config.page.tsx")).PayConfigPage },
];
