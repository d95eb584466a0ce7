import { z } from "zod";
import { platform } from "../../core/member/member.choices.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { orderType } from "../../core/money/trade.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber } from "../../core/open-door/intake-fields.ts";

/**
 * A member orders something of the price list: a membership, a service, a recharge. What it costs is computed here. The
 * order is unpaid; `payments` begins to pay it.
 */
export const orderIntake = defineIntake({
  name: "order",
  plural: "orders",
  title: "订单",
  scope: "order",
  refs: ofMember,
  fields: {
    feeSettingId: ownNumber("套餐编号"),
    couponGrantId: ownNumber("优惠券编号").nullable().default(null),
    platform: z.enum(platform.values, "平台取值错误").exclude(["STAFF"], "平台取值错误"),
  },
  view: z.object({
    orderNo: z.string(),
    orderType: orderType.schema,
    status: orderStatus.schema,
    amountCents: z.int(),
    payCents: z.int(),
    refundCents: z.int(),
    expireTime: z.string().nullable(),
  }),
  example: { member: "u-1001", feeSettingId: 12, platform: "ANDROID" },
});
