import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/official/official-help-leave-word",
    load: async () => (await import("./leave-word.page.tsx")).LeaveWordPage,
  },
];
