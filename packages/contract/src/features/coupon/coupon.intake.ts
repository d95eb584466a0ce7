import { z } from "zod";
import { defineIntake } from "../../core/open-door/intake.ts";
import { asColumn } from "../../core/open-door/intake-columns.ts";
import { ofMember, ownNumber } from "../../core/open-door/intake-fields.ts";
import { grantStatus } from "./coupon.choices.ts";

const view = z.object({ status: grantStatus.schema, expireTime: z.string() });

/** A member takes a coupon that is on release. Its answer has the number by which an order uses it. */
export const couponClaimIntake = defineIntake({
  name: "couponClaim",
  plural: "coupon-claims",
  title: "领取优惠券",
  scope: "money",
  refs: ofMember,
  fields: { couponId: ownNumber("优惠券编号") },
  columns: {
    member: asColumn.numberOf("会员", ["会员编号", "用户编号", "user"]),
    couponId: asColumn.number("优惠券编号", ["优惠券"]),
  },
  view,
  example: { member: "u-1001", couponId: 7 },
});

/** A member uses a coupon for free days. Coupons that lower a price are used by the order that names them. */
export const couponUseIntake = defineIntake({
  name: "couponUse",
  plural: "coupon-uses",
  title: "使用体验券",
  scope: "money",
  refs: ofMember,
  fields: { couponGrantId: ownNumber("优惠券编号") },
  view,
  example: { member: "u-1001", couponGrantId: 70 },
});
