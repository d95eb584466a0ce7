import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/tissue/qp-wechat-kf", load: async () => (await import("./wechat-kf.page.tsx")).WechatKfPage },
  {
    route: "/tissue/qp-wechat-kf-server",
    load: async () => (await import("./wechat-kf-server.page.tsx")).WechatKfServerPage,
  },
];
