import type { Feature } from "../../kit/feature.ts";
import { couponGrantServer, getCouponTrend } from "./coupon-grant.server.ts";
import { couponIntakes } from "./coupon.intake.ts";
import { couponServer } from "./coupon.server.ts";
import { couponsOpenRead } from "./coupon.open-read.ts";

export const couponFeature: Feature = {
  openReads: [couponsOpenRead],
  resources: [couponServer, couponGrantServer],
  intakes: couponIntakes,
  calls: [getCouponTrend],
};
