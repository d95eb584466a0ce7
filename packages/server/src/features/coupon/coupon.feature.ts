import type { Feature } from "../../kit/feature.ts";
import { couponGrantServer, getCouponTrend } from "./coupon-grant.server.ts";
import { couponServer } from "./coupon.server.ts";

export const couponFeature: Feature = {
  resources: [couponServer, couponGrantServer],
  calls: [getCouponTrend],
};
