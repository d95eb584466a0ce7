import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/promotion/couponmanage", load: async () => (await import("./coupon.page.tsx")).CouponPage },
];
