import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/flowingWater/order", load: async () => (await import("./trade-order.page.tsx")).TradeOrderPage },
  {
    route: "/phoneVersions/phoneOrder",
    bare: true,
    load: async () => (await import("./phone-order.page.tsx")).PhoneOrderPage,
  },
];
