import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/dashboard", free: true, load: async () => (await import("./dashboard.page.tsx")).DashboardPage },
];
