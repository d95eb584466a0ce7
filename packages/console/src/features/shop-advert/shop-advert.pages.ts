import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/shopadvert", load: async () => (await import("./shop-advert.page.tsx")).ShopAdvertPage },
];
