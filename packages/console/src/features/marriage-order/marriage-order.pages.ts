import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/flowingWater/marriageOrder",
    load: async () => (await import("./marriage-order.page.tsx")).MarriageOrderPage,
  },
];
