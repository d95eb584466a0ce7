import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/rank/richList", load: async () => (await import("./rich-list.page.tsx")).RichListPage },
  { route: "/rank/hostList", load: async () => (await import("./host-list.page.tsx")).HostListPage },
  { route: "/rank/integralList", load: async () => (await import("./integral-list.page.tsx")).IntegralListPage },
];
