import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/payadmin/feeSettingMenu", load: async () => (await import("./fee-menu.page.tsx")).FeeMenuPage },
];
