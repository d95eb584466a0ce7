import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/message/treehole", rail: true, load: async () => (await import("./treehole.page.tsx")).TreeholePage },
];
