import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/banner/bannerManage", load: async () => (await import("./banner.page.tsx")).BannerPage },
];
