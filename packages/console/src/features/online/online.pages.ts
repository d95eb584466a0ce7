import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/onLineUser", load: async () => (await import("./online.page.tsx")).OnlinePage },
];
