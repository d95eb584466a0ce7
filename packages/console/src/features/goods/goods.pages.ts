import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/goods/goodslist", load: async () => (await import("./goods.page.tsx")).GoodsPage },
];
