import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/masterList", load: async () => (await import("./master.page.tsx")).MasterListPage },
];
