import { z } from "zod";
import { goodsKind, goodsRoutes, shipmentStatus } from "../../core/goods/goods.choices.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { payMode, refundStatus } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

export const orderDesk = choices({
  ALL: "全部",
  WAIT_PAY: "待支付",
  WAIT_SHIP: "待发货",
  SHIPPED: "已发货",
  FINISHED: "已完成",
  AFTER_SALE: "售后中",
  PAY_BACK: "已退款",
  TIME_OUT: "已超时",
});
export const yesNo = choices({ YES: "是", NO: "否" });
const text = z.string().trim().max(60, "筛选内容过长");

const items = z.array(
  z.object({
    id: z.int(),
    goodsId: z.int(),
    title: z.string(),
    specText: z.string(),
    imageUrl: z.string(),
    priceCents: z.int(),
    count: z.int(),
    refundCount: z.int(),
    isVerified: z.boolean(),
  }),
);

const filters = {
  keyword: { by: "own", label: "单号", schema: text },
  member: { by: "member", field: "userId" },
  goodsId: { by: "own", label: "商品", schema: idParam },
  receiver: { by: "own", label: "收货人", schema: text },
  payMode: { by: "oneOf", field: "payMode" },
  kind: { by: "own", label: "类型", schema: goodsKind.schema, labels: goodsKind.labels },
  late: { by: "own", label: "发货超时", schema: yesNo.schema, labels: yesNo.labels },
  desk: { by: "own", label: "订单状态", schema: orderDesk.schema.default("WAIT_SHIP"), labels: orderDesk.labels },
  time: { by: "between", field: "createdTime", label: "下单时间", lastDays: 30 },
  pay: { by: "between", field: "payTime" },
} as const;

/** 商品订单: goods orders with what was sent and what is returned. */
export const goodsOrder = defineResource({
  name: "goodsOrder",
  title: "商品订单",
  route: goodsRoutes.order,
  path: "/api/goods-orders",
  fields: {
    id: field.id("ID"),
    orderNo: field.text("订单号", { max: 24 }),
    userId: field.member("会员"),
    kind: field.choice("类型", goodsKind),
    items: { ...field.json("商品"), schema: items, input: items },
    amountCents: field.cents("商品金额"),
    payCents: field.cents("实付"),
    freightCents: field.cents("运费"),
    saveCents: field.cents("优惠"),
    adjustCents: field.cents("调价"),
    refundCents: field.cents("已退款"),
    pointAmount: field.count("积分"),
    payMode: optional(field.choice("支付方式", payMode)),
    receiver: field.text("收货人", { max: 30 }),
    phone: field.text("手机号", { max: 20 }),
    place: field.text("收货信息", { max: 60 }),
    status: field.choice("订单状态", orderStatus),
    shipStatus: field.choice("发货状态", shipmentStatus),
    isLate: field.flag("发货超时"),
    company: field.text("快递公司", { max: 20 }),
    trackingNo: field.text("运单", { max: 30 }),
    refundId: optional(field.count("退款编号")),
    refundStatus: optional(field.choice("售后", refundStatus)),
    refundApplyCents: optional(field.cents("申请退款")),
    remark: field.text("备注", { max: 200 }),
    createdTime: field.time("下单时间"),
    payTime: optional(field.time("支付时间")),
    shipTime: optional(field.time("发货时间")),
  },
  list: {
    columns: [
      "orderNo",
      "userId",
      "items",
      "payCents",
      "freightCents",
      "saveCents",
      "payMode",
      "place",
      "status",
      "shipStatus",
      "trackingNo",
      "refundStatus",
      "createdTime",
      "payTime",
    ],
    filters,
    sortable: ["payCents", "createdTime", "payTime"],
    sort: "-createdTime",
    summary: z.object({
      payCents: z.int(),
      freightCents: z.int(),
      saveCents: z.int(),
      counts: z.object({ WAIT_SHIP: z.int(), AFTER_SALE: z.int(), late: z.int() }),
    }),
  },
  actions: {},
});

/** The export has one line for each item. */
export const goodsOrderSheet = defineResource({
  name: "goodsOrderSheet",
  title: "商品订单明细",
  route: goodsRoutes.order,
  path: "/api/goods-order-items",
  fields: {
    id: field.id("明细ID"),
    orderNo: field.text("订单号", { max: 24 }),
    userId: field.member("会员"),
    title: field.text("商品", { max: 60 }),
    specText: field.text("规格", { max: 60 }),
    priceCents: field.cents("单价"),
    count: field.count("数量"),
    refundCount: field.count("已退数量"),
    payCents: field.cents("订单实付"),
    freightCents: field.cents("运费"),
    payMode: optional(field.choice("支付方式", payMode)),
    status: field.choice("订单状态", orderStatus),
    shipStatus: optional(field.choice("发货状态", shipmentStatus)),
    company: field.text("快递公司", { max: 20 }),
    trackingNo: field.text("运单号", { max: 30 }),
    createdTime: field.time("下单时间"),
    payTime: optional(field.time("支付时间")),
  },
  list: {
    columns: [
      "orderNo",
      "userId",
      "title",
      "specText",
      "priceCents",
      "count",
      "refundCount",
      "payCents",
      "freightCents",
      "payMode",
      "status",
      "shipStatus",
      "company",
      "trackingNo",
      "createdTime",
      "payTime",
    ],
    filters,
    sortable: ["id"],
    sort: "-id",
  },
  actions: { export: { kind: "export", title: "导出" } },
});
