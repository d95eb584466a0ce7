import { z } from "zod";
import { orderStatus } from "../../core/money/order.choices.ts";
import { payMode } from "../../core/money/trade.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { neededText, ofMember } from "../../core/open-door/intake-fields.ts";

/**
 * A member begins to pay an order of his own. The balance and the score pay at once; a channel answers with what opens
 * its payment, and tells us itself when the money has come.
 */
export const paymentIntake = defineIntake({
  name: "payment",
  plural: "payments",
  title: "支付",
  scope: "order",
  refs: ofMember,
  fields: {
    orderNo: neededText("订单号", 40),
    payMode: z.enum(["WECHAT", "ALIPAY", "BALANCE", "INTEGRAL"], "请选择支付方式"),
  },
  view: z.object({
    orderNo: z.string(),
    status: orderStatus.schema,
    payCents: z.int(),
    payMode: payMode.schema.nullable(),
    /** Of the newest attempt at a channel: its number, and what the channel's own app opens. */
    payNo: z.string().nullable(),
    codeUrl: z.string().nullable(),
    expireTime: z.string().nullable(),
  }),
  example: { member: "u-1001", orderNo: "HX202611190000000001", payMode: "WECHAT" },
});
