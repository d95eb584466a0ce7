import { z } from "zod";
import { expressCompany, goodsRoutes, shipmentStatus } from "../../core/goods/goods.choices.ts";
import { goodsOrderMessages } from "../../core/goods/goods-order.messages.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const own = (title: string) => button(title, goodsRoutes.order);
export const goodsOrderGrants = {
  ship: own("发货"),
  shipMany: own("批量发货"),
  tracking: own("改运单号"),
  print: own("打印发货单"),
  adjust: own("改价"),
  address: own("改地址"),
  close: own("关闭订单"),
  remark: own("备注"),
  receive: own("确认收货"),
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
const shipped = z.object({ id: z.int(), shipStatus: shipmentStatus.schema });
export const trackingPattern = /^[A-Za-z0-9]{8,30}$/;
const parcel = {
  company: z.enum(expressCompany.values, goodsOrderMessages.company),
  trackingNo: z.string(goodsOrderMessages.trackingNo).trim().regex(trackingPattern, goodsOrderMessages.trackingNo),
  /** Confirms that another member's parcel has the same number on purpose. */
  confirmed: z.boolean().default(false),
};

/** 发货. Tickets have no parcel: they get their codes. */
export const shipOrder = endpoint({
  method: "POST",
  path: "/api/orders/{id}/ship",
  allow: [goodsOrderGrants.ship],
  title: "发货",
  done: "已发货",
  params: onOne,
  body: z.strictObject({
    company: parcel.company.nullish(),
    trackingNo: z.string().trim().max(30, goodsOrderMessages.trackingNo).nullish(),
    confirmed: parcel.confirmed,
  }),
  data: shipped,
});

export const shipMany = endpoint({
  method: "POST",
  path: "/api/orders/batch-ship",
  allow: [goodsOrderGrants.shipMany],
  title: "批量发货",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}单发货`),
  body: sheetBody,
  data: sheetOutcome,
});

export const changeTracking = endpoint({
  method: "PUT",
  path: "/api/orders/{id}/tracking",
  allow: [goodsOrderGrants.tracking],
  title: "改运单号",
  params: onOne,
  body: z.strictObject(parcel),
  data: shipped,
});

export const adjustOrder = endpoint({
  method: "PUT",
  path: "/api/orders/{id}/adjust",
  allow: [goodsOrderGrants.adjust],
  title: "改价",
  done: "价格已修改",
  params: onOne,
  body: z.strictObject({
    adjustCents: z.int("请输入正确的金额").min(-99_999_999, "请输入正确的金额").max(99_999_999, "请输入正确的金额"),
    reason: z
      .string(goodsOrderMessages.adjustReason)
      .trim()
      .min(1, goodsOrderMessages.adjustReason)
      .max(100, "原因不能超过100个字"),
  }),
  data: z.object({ id: z.int(), payCents: z.int() }),
});

export const changeAddress = endpoint({
  method: "PUT",
  path: "/api/orders/{id}/address",
  allow: [goodsOrderGrants.address],
  title: "改地址",
  done: "地址已修改",
  params: onOne,
  body: z.strictObject({
    receiver: z.string("请填写收货人").trim().min(1, "请填写收货人").max(30, "收货人不能超过30个字"),
    phone: z
      .string("请填写手机号")
      .trim()
      .regex(/^1\d{10}$/, "手机号格式错误"),
    region: z.strictObject(
      {
        provId: z.int("请选择收货地区").positive("请选择收货地区"),
        cityId: z.int().positive().nullable(),
        areaId: z.int().positive().nullable(),
      },
      "请选择收货地区",
    ),
    address: z.string("请填写详细地址").trim().min(1, "请填写详细地址").max(120, "详细地址不能超过120个字"),
  }),
});

export const remarkOrder = endpoint({
  method: "PUT",
  path: "/api/orders/{id}/remark",
  allow: [goodsOrderGrants.remark],
  title: "备注",
  done: "备注已保存",
  params: onOne,
  body: z.strictObject({ remark: z.string().trim().max(200, "备注不能超过200个字") }),
});

export const receiveOrder = endpoint({
  method: "POST",
  path: "/api/orders/{id}/receive",
  allow: [goodsOrderGrants.receive],
  title: "确认收货",
  done: "已确认收货",
  params: onOne,
  body: z.strictObject({
    proofImg: z
      .string(goodsOrderMessages.proof)
      .trim()
      .min(1, goodsOrderMessages.proof)
      .max(500, goodsOrderMessages.proof),
  }),
  data: shipped,
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

/** 打印发货单: the only place where the complete address is needed; every print is logged. */
export const printShipment = endpoint({
  method: "POST",
  path: "/api/orders/{id}/ship-sheet",
  allow: [goodsOrderGrants.print],
  title: "打印发货单",
  done: "",
  stepUp: true,
  once: true,
  params: onOne,
  data: z.object({
    orderNo: z.string(),
    receiver: z.string(),
    phone: z.string(),
    address: z.string(),
    remark: z.string(),
    payTime: z.string().nullable(),
    items: z.array(z.object({ title: z.string(), specText: z.string(), skuNo: z.string(), count: z.int() })),
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
