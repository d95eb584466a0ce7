import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/matchMaking/member",
    load: async () => (await import("./shop-member.page.tsx")).ShopMemberPage,
    phone: async () => (await import("./phone-shop-member.page.tsx")).PhoneShopMemberPage,
  },
];
