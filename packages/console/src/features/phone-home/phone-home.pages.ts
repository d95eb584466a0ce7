import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/phoneVersions/phoneHome",
    bare: true,
    load: async () => (await import("./phone-home.page.tsx")).PhoneHomePage,
  },
];
