import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/banner/advertManage", load: async () => (await import("./advert.page.tsx")).AdvertPage },
];
