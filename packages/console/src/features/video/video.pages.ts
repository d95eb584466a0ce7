import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/videoAdmin/videoList",
    rail: true,
    load: async () => (await import("./video-list.page.tsx")).VideoListPage,
  },
  { route: "/videoAdmin/hotVideoList", load: async () => (await import("./hot-list.page.tsx")).HotListPage },
];
