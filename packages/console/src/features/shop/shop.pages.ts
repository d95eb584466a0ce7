import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/matchMaking/shop", load: async () => (await import("./shop.page.tsx")).ShopPage },
];
