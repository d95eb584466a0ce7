import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/tissue/qingGongStaff", load: async () => (await import("./part-time.page.tsx")).PartTimePage },
];
