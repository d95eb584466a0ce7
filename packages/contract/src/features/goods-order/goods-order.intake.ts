import { z } from "zod";
import { goodsOrderMessages } from "../../core/goods/goods-order.messages.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { defineIntake } from "../../core/open-door/intake.ts";
import { ofMember, ownNumber, regionNumber, someText } from "../../core/open-door/intake-fields.ts";
import { phonePattern } from "../../core/session/session.rules.ts";

const place = regionNumber.nullable();
const needed = (max: number) =>
  z.string(goodsOrderMessages.address).trim().min(1, goodsOrderMessages.address).max(max, `收货信息不能超过${max}个字`);

/** A member orders goods, unpaid; price and freight are computed here. With `received` the parcel has come. */
export const goodsOrderIntake = defineIntake({
  name: "goodsOrder",
  plural: "goods-orders",
  title: "商品订单",
  scope: "order",
  refs: ofMember,
  fields: {
    items: z
      .array(
        z.strictObject({
          skuId: ownNumber("规格编号"),
          count: z.int("数量须为1-999").min(1, "数量须为1-999").max(999, "数量须为1-999"),
        }),
        "请选择商品",
      )
      .min(1, "请选择商品")
      .max(50, "一次最多50种商品"),
    delivery: z
      .strictObject({
        receiver: needed(30),
        phone: z.string("手机号格式错误").trim().regex(phonePattern, "手机号格式错误"),
        provId: place,
        cityId: place,
        areaId: place.default(null),
        address: needed(120),
      })
      .nullable()
      .default(null),
    byPoints: z.boolean("是否积分兑换取值错误").default(false),
    remark: someText("备注", 200),
    received: z.boolean("是否收货取值错误").default(false),
  },
  view: z.object({
    orderNo: z.string(),
    status: orderStatus.schema,
    payCents: z.int(),
    pointAmount: z.int(),
    refundCents: z.int(),
    expireTime: z.string().nullable(),
    shipStatus: z.string(),
    company: z.string(),
    trackingNo: z.string(),
    /** By these its items are commented on. */
    items: z.array(z.object({ itemId: z.int(), skuId: z.int(), count: z.int() })),
  }),
  example: {
    member: "u-1001",
    items: [{ skuId: 31, count: 1 }],
    delivery: {
      receiver: "李四",
      phone: "13900001111",
      provId: 330_000,
      cityId: 330_100,
      address: "西湖边1号",
    },
  },
});
