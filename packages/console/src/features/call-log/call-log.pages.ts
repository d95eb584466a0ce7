import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/callManage/callLog", load: async () => (await import("./call-log.page.tsx")).CallLogPage },
];
