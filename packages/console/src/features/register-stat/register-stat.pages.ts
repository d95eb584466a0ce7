import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/registerCount", load: async () => (await import("./register-stat.page.tsx")).RegisterStatPage },
];
