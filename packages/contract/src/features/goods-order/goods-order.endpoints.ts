import { z } from "zod";
import { goodsRoutes } from "../../core/goods/goods.choices.ts";
import { goodsOrderMessages } from "../../core/goods/goods-order.messages.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const own = (title: string) => button(title, goodsRoutes.order);
export const goodsOrderGrants = {
  shipMany: own("批量发货"),
  close: own("关闭订单"),
  verify: own("核销"),
  refund: own("退款"),
  afterSale: own("处理售后"),
  firstPass: own("初审通过"),
  reject: own("驳回"),
  export: own("导出"),
} as const;
export const shipSheet = { orderNo: "订单号", company: "快递公司", trackingNo: "运单号" } as const;
export const shipSheetMax = 500;

const onOne = z.strictObject({ id: idParam });
export const shipMany = endpoint({
  method: "POST",
  path: "/api/orders/batch-ship",
  allow: [goodsOrderGrants.shipMany],
  title: "批量发货",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}单发货`),
  body: sheetBody,
  data: sheetOutcome,
});

export const verifyTicket = endpoint({
  method: "POST",
  path: "/api/orders/verify-code",
  allow: [goodsOrderGrants.verify],
  title: "核销",
  done: "核销成功",
  body: z.strictObject({
    code: z
      .string(goodsOrderMessages.badCode)
      .trim()
      .min(1, goodsOrderMessages.badCode)
      .max(30, goodsOrderMessages.badCode),
  }),
  data: z.object({ orderId: z.int(), title: z.string(), specText: z.string(), count: z.int() }),
});

export const getOrderTrack = endpoint({
  method: "GET",
  path: "/api/orders/{id}/track",
  allow: reads(goodsRoutes.order),
  params: onOne,
  data: z.object({
    company: z.string(),
    trackingNo: z.string(),
    events: z.array(z.object({ time: z.string(), text: z.string() })),
  }),
});

export const getGoodsOrderStat = endpoint({
  method: "GET",
  path: "/api/goods-orders/stat",
  allow: reads(goodsRoutes.order),
  data: z.object({
    waitShip: z.int(),
    late: z.int(),
    afterSale: z.int(),
    todayCents: z.int(),
    /** Refunded share of the orders paid in the last thirty days, in 1/10000. */
    refundBp: z.int().nullable(),
    days: z.array(z.object({ day: z.string(), paidNum: z.int(), shipNum: z.int() })),
  }),
});
