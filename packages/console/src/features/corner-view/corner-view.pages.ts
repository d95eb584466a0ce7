import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/promotion/marriageUserViewRecord",
    load: async () => (await import("./corner-view.page.tsx")).CornerViewPage,
  },
];
