import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/goods/goodscategory", load: async () => (await import("./goods-category.page.tsx")).GoodsCategoryPage },
];
