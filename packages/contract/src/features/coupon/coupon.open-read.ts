import { z } from "zod";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";
import { couponType, grantStatus } from "./coupon.choices.ts";

/** 优惠券 of a member, the newest first. */
export const couponsRead = defineOpenRead({
  path: "members/{externalId}/coupons",
  title: "读取会员的优惠券",
  scope: "money.out",
  query: { ...pageQuery, status: z.enum(grantStatus.values, "状态取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      couponId: z.int(),
      name: z.string(),
      type: couponType.schema,
      status: grantStatus.schema,
      feeTypes: z.array(z.string()),
      /** CASH: what is taken off. DISCOUNT: hundredths of the price that are paid, with the most that is taken off. */
      faceAmountCents: z.int().nullable(),
      discount: z.int().nullable(),
      maxDeductCents: z.int().nullable(),
      minAmountCents: z.int(),
      freeDays: z.int().nullable(),
      grantTime: instant,
      expireTime: instant,
      useTime: instant.nullable(),
    }),
  ),
  example: {
    params: { externalId: "u-1001" },
    query: { status: "UNUSED" },
    answer: {
      list: [
        {
          id: 31,
          couponId: 4,
          name: "新人立减50元",
          type: "CASH",
          status: "UNUSED",
          feeTypes: ["MONTH_MEMBER"],
          faceAmountCents: 5000,
          discount: null,
          maxDeductCents: null,
          minAmountCents: 9900,
          freeDays: null,
          grantTime: "2026-11-01T10:00:00+08:00",
          expireTime: "2026-12-01T10:00:00+08:00",
          useTime: null,
        },
      ],
      next: null,
    },
  },
});
