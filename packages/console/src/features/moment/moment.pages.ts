import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/wechatMoments/wechatList",
    rail: true,
    load: async () => (await import("./moment-list.page.tsx")).MomentListPage,
  },
  { route: "/wechatMoments/microBlog", load: async () => (await import("./micro-blog.page.tsx")).MicroBlogPage },
];
