import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/payadmin/feeSetting", load: async () => (await import("./fee-setting.page.tsx")).FeeSettingPage },
];
