import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/promotion/userInfoUpdateRecord",
    load: async () => (await import("./info-update.page.tsx")).InfoUpdatePage,
  },
];
