import { z } from "zod";
import { orderStatus } from "../../core/money/order.choices.ts";
import { orderType, payMode } from "../../core/money/trade.choices.ts";
import { defineOpenRead, pageOf, pageQuery } from "../../core/open-door/open-read.ts";
import { instant } from "../../wire/instant.ts";

/** Orders of a member, the newest first: no address, no account. */
export const ordersRead = defineOpenRead({
  path: "members/{externalId}/orders",
  title: "读取会员的订单",
  scope: "money.out",
  query: { ...pageQuery, status: z.enum(orderStatus.values, "状态取值错误").optional() },
  answer: pageOf(
    z.object({
      id: z.int(),
      orderNo: z.string(),
      orderType: orderType.schema,
      feeType: z.string().nullable(),
      title: z.string(),
      status: orderStatus.schema,
      amountCents: z.int(),
      payCents: z.int(),
      refundCents: z.int(),
      pointAmount: z.int(),
      payMode: payMode.schema.nullable(),
      contractId: z.int().nullable(),
      items: z.array(
        z.object({
          goodsId: z.int(),
          title: z.string(),
          specText: z.string(),
          priceCents: z.int(),
          count: z.int(),
          refundCount: z.int(),
        }),
      ),
      createdTime: instant,
      expireTime: instant,
      payTime: instant.nullable(),
      refundTime: instant.nullable(),
    }),
  ),
  example: {
    params: { externalId: "u-1001" },
    query: { status: "PAID" },
    answer: {
      list: [
        {
          id: 77,
          orderNo: "202611010000000077",
          orderType: "FEE",
          feeType: "MONTH_MEMBER",
          title: "月会员",
          status: "PAID",
          amountCents: 9900,
          payCents: 4950,
          refundCents: 0,
          pointAmount: 0,
          payMode: "WECHAT",
          contractId: null,
          items: [],
          createdTime: "2026-11-01T10:00:00+08:00",
          expireTime: "2026-11-01T10:30:00+08:00",
          payTime: "2026-11-01T10:02:00+08:00",
          refundTime: null,
        },
      ],
      next: null,
    },
  },
});
