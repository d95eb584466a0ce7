import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/userExpand", load: async () => (await import("./user-expand.page.tsx")).UserExpandPage },
];
