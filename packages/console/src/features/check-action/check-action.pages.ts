import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/checkAction", load: async () => (await import("./check-action.page.tsx")).CheckActionPage },
];
