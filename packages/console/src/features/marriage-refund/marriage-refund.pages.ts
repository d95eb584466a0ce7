import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/flowingWater/marriageRefundApply",
    load: async () => (await import("./marriage-refund.page.tsx")).MarriageRefundPage,
  },
];
