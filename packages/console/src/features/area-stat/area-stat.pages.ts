import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operation/areaRegister", load: async () => (await import("./area-stat.page.tsx")).AreaStatPage },
];
