import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/operate/ordermanage", load: async () => (await import("./goods-order.page.tsx")).GoodsOrderPage },
];
