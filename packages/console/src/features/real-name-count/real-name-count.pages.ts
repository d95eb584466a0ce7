import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/reportFrom/userRealNameCount",
    load: async () => (await import("./real-name-count.page.tsx")).RealNameCountPage,
  },
  {
    route: "/phoneVersions/userRealNameCount",
    bare: true,
    load: async () => (await import("./phone-real-name.page.tsx")).PhoneRealNamePage,
  },
];
