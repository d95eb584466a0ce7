import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  {
    route: "/discountActivity/promotionActivity",
    load: async () => (await import("./promotion.page.tsx")).PromotionPage,
  },
  {
    route: "/discountActivity/promotionalConfig",
    load: async () => (await import("./promotion-config.page.tsx")).PromotionConfigPage,
  },
];
