import { z } from "zod";
import { expressCompany, goodsKind, goodsRoutes, shipmentStatus } from "../../core/goods/goods.choices.ts";
import { goodsOrderMessages } from "../../core/goods/goods-order.messages.ts";
import { moneyMessages } from "../../core/money/money.messages.ts";
import { orderStatus } from "../../core/money/order.choices.ts";
import { isOpenRefund } from "../../core/money/order.rules.ts";
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

export const trackingPattern = /^[A-Za-z0-9]{8,30}$/;
const company = field.choice("快递公司", expressCompany);
const trackingNo = field.text("运单号", { max: 30 });
/** Confirms that another member's parcel has the same number on purpose. */
const confirmed = { ...field.flag("确认重复"), input: z.boolean().default(false) };
const shipped = z.object({ id: z.int(), shipStatus: shipmentStatus.schema });
const placed = z.strictObject(
  {
    provId: z.int("请选择收货地区").positive("请选择收货地区"),
    cityId: z.int().positive().nullable(),
    areaId: z.int().positive().nullable(),
  },
  "请选择收货地区",
);
const cents = "请输入正确的金额";
const printed = z.object({
  orderNo: z.string(),
  receiver: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  payTime: z.string().nullable(),
  /** Empty until it is shipped. */
  company: z.string(),
  trackingNo: z.string(),
  createdTime: z.string(),
  printedTime: z.string(),
  sender: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  items: z.array(z.object({ title: z.string(), specText: z.string(), skuNo: z.string(), count: z.int() })),
});

/** 商品订单: goods orders with what was sent and what is returned. */
export const goodsOrder = defineResource({
  name: "goodsOrder",
  auditedAs: "order",
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
    deciding: ["status", "shipStatus", "refundStatus"],
    filters,
    sortable: ["payCents", "createdTime", "payTime"],
    sort: "-createdTime",
    totals: ["payCents", "freightCents", "saveCents"],
    underway: ({ status, refundStatus: refund }) => status === "PAYING" || refund === "REFUNDING",
    summary: z.object({
      payCents: z.int(),
      freightCents: z.int(),
      saveCents: z.int(),
      counts: z.object({ WAIT_SHIP: z.int(), AFTER_SALE: z.int(), late: z.int() }),
    }),
  },
  states: {
    field: "status",
    first: "WAIT_PAY",
    entered: ["PAYING", "PAID", "PAY_FAIL", "PAY_BACK", "TIME_OUT"],
    changed: moneyMessages.stateChanged,
  },
  actions: {
    /** Tickets have no parcel: they get their codes. */
    ship: {
      title: "发货",
      from: ["PAID"],
      when: ({ shipStatus }) => shipStatus === "WAIT_SHIP",
      blocked: ({ refundStatus: state }) => (isOpenRefund(state) ? goodsOrderMessages.openRefund : undefined),
      call: "POST /api/orders/{id}/ship",
      ask: {
        company: { ...company, input: z.enum(expressCompany.values, goodsOrderMessages.company).nullish() },
        trackingNo: { ...trackingNo, input: z.string().trim().max(30, goodsOrderMessages.trackingNo).nullish() },
        confirmed,
      },
      data: shipped,
      done: "已发货",
    },
    receive: {
      title: "确认收货",
      from: ["PAID"],
      when: ({ shipStatus, kind }) => shipStatus === "SHIPPED" && kind === "PHYSICAL",
      call: "POST /api/orders/{id}/receive",
      ask: {
        proofImg: {
          ...field.image("收货凭证"),
          input: z
            .string(goodsOrderMessages.proof)
            .trim()
            .min(1, goodsOrderMessages.proof)
            .max(500, goodsOrderMessages.proof),
        },
      },
      dialog: { title: ({ orderNo }) => `确认收货 ${orderNo}` },
      data: shipped,
      done: "已确认收货",
    },
    adjust: {
      title: "改价",
      from: ["WAIT_PAY"],
      call: "PUT /api/orders/{id}/adjust",
      ask: {
        adjustCents: {
          ...field.cents("调价金额", { min: -99_999_999 }),
          input: z.int(cents).min(-99_999_999, cents).max(99_999_999, cents),
        },
        reason: field.longText("原因", { max: 100, required: goodsOrderMessages.adjustReason }),
      },
      data: z.object({ id: z.int(), payCents: z.int() }),
      done: "价格已修改",
    },
    address: {
      title: "改地址",
      from: ["PAID", "WAIT_PAY"],
      when: ({ shipStatus, kind }) => shipStatus === "WAIT_SHIP" && kind === "PHYSICAL",
      call: "PUT /api/orders/{id}/address",
      ask: {
        receiver: field.text("收货人", { max: 30 }),
        phone: {
          ...field.text("手机号", { max: 11 }),
          input: z
            .string("请填写手机号")
            .trim()
            .regex(/^1\d{10}$/, "手机号格式错误"),
        },
        region: { ...field.region("收货地区"), input: placed },
        address: field.longText("详细地址", { max: 120 }),
      },
      dialog: { title: ({ orderNo }) => `改地址 ${orderNo}` },
      data: z.null(),
      done: "地址已修改",
    },
    tracking: {
      title: "改运单号",
      when: ({ shipStatus, trackingNo: no }) => shipStatus === "SHIPPED" && no !== "",
      call: "PUT /api/orders/{id}/tracking",
      ask: {
        company: { ...company, input: z.enum(expressCompany.values, goodsOrderMessages.company) },
        trackingNo: {
          ...trackingNo,
          input: z.string(goodsOrderMessages.trackingNo).trim().regex(trackingPattern, goodsOrderMessages.trackingNo),
        },
        confirmed,
      },
      data: shipped,
    },
    /** The only place where the complete address is needed; every print is logged. */
    print: {
      title: "打印发货单",
      from: ["PAID"],
      when: ({ kind }) => kind === "PHYSICAL",
      call: "POST /api/orders/{id}/ship-sheet",
      stepUp: true,
      once: true,
      data: printed,
      done: "",
    },
    remark: {
      title: "备注",
      call: "PUT /api/orders/{id}/remark",
      ask: {
        remark: {
          ...field.longText("备注", { max: 200 }),
          input: z.string().trim().max(200, "备注不能超过200个字"),
        },
      },
      dialog: {
        title: ({ orderNo }) => `备注 ${orderNo}`,
        hint: ({ remark }) => (remark === "" ? "" : `现有备注：${remark}`),
      },
      data: z.null(),
      done: "备注已保存",
    },
  },
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
