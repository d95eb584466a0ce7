import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/payadmin/platTask",
    load: async () => (await import("./plat-task.page.tsx")).PlatTaskPage,
    phone: async () => (await import("./phone-plat-task.page.tsx")).PhonePlatTaskPage,
  },
];
