import { moneyMessages } from "../../core/money/money.messages.ts";
import { orderGrants } from "../../core/money/order.endpoints.ts";
import { orderMachine } from "../../core/money/trade.machines.ts";
import { feeType } from "../../core/money/fee.choices.ts";
import { contractStatus, orderStatus } from "../../core/money/order.choices.ts";
import { marriageNature, orderSource, payMode } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { idParam } from "../../wire/endpoint.ts";

export const marriageOrderRoute = "/flowingWater/marriageOrder";
export const yesNo = choices({ YES: "是", NO: "否" });
export const invoicedState = choices({ NONE: "未开票", WAIT: "待开票", DONE: "已开票" });

export const marriageOrderBound = "该订单已关联合同";
const deskModes: readonly (string | null)[] = ["BANK", "CASH", "POS"];
const isAtDesk = (mode: string | null): boolean => deskModes.includes(mode);

/** 相亲订单: the orders of the marriage services, with contract, shares and invoice. */
export const marriageOrder = defineResource({
  name: "marriageOrder",
  title: "相亲订单",
  route: marriageOrderRoute,
  path: "/api/marriage-orders",
  fields: {
    id: field.id("ID"),
    orderNo: field.text("订单号", { max: 24 }),
    userId: field.member("会员"),
    feeType: field.choice("套餐", feeType),
    nature: optional(field.choice("性质", marriageNature)),
    amountCents: field.cents("标价"),
    saveCents: field.cents("优惠"),
    payCents: field.cents("成交价"),
    receivedCents: field.cents("已收"),
    refundCents: field.cents("已退"),
    payMode: optional(field.choice("支付方式", payMode)),
    voucherImgs: optional(field.images("凭证")),
    status: field.choice("状态", orderStatus),
    source: field.choice("来源", orderSource),
    contractId: optional(field.count("合同编号")),
    contractNo: optional(field.text("合同号/状态", { max: 24 })),
    contractStatus: optional(field.choice("合同状态", contractStatus)),
    endTime: optional(field.time("有效期")),
    saleUserId: optional(field.count("销售编号")),
    saleName: optional(field.text("销售", { max: 30 })),
    matchmakerName: optional(field.text("红娘", { max: 30 })),
    shopId: optional(field.shop("门店")),
    shareCents: field.cents("分润合计"),
    invoiced: field.choice("开票", invoicedState),
    isSettled: field.flag("分润已结算"),
    staffId: optional(field.staff("开单人")),
    turnTime: field.time("成交时间"),
    expireTime: field.time("失效时间"),
    createdTime: field.time("下单时间"),
    payTime: optional(field.time("支付时间")),
  },
  list: {
    columns: [
      "orderNo",
      "userId",
      "feeType",
      "nature",
      "amountCents",
      "saveCents",
      "payCents",
      "receivedCents",
      "refundCents",
      "payMode",
      "voucherImgs",
      "status",
      "contractNo",
      "endTime",
      "saleName",
      "matchmakerName",
      "shopId",
      "shareCents",
      "invoiced",
      "createdTime",
      "payTime",
    ],
    deciding: ["status", "endTime"],
    filters: {
      orderNo: { by: "contains", field: ["orderNo", "contractNo"], label: "单号", placeholder: "订单号 / 合同号" },
      member: { by: "member", field: "userId" },
      feeType: { by: "oneOf", field: "feeType" },
      status: { by: "oneOf", field: "status" },
      contractStatus: { by: "oneOf", field: "contractStatus" },
      time: { by: "between", field: "turnTime", label: "支付时间", lastDays: 30 },
      payMode: { by: "oneOf", field: "payMode" },
      source: { by: "oneOf", field: "source" },
      nature: { by: "oneOf", field: "nature", label: "首购/续费/升级" },
      shopId: { by: "equals", field: "shopId" },
      saleUserId: { by: "own", label: "销售", schema: idParam },
      matchmakerUserId: { by: "own", label: "红娘", schema: idParam },
      region: { by: "own", label: "地区", schema: idParam },
      borrowed: { by: "own", label: "是否借力", schema: yesNo.schema, labels: yesNo.labels },
      invoiced: { by: "equals", field: "invoiced", label: "是否开票" },
    },
    sortable: ["payCents", "receivedCents", "refundCents", "createdTime", "payTime"],
    sort: "-createdTime",
    totals: ["payCents", "receivedCents", "refundCents", "shareCents"],
    underway: ({ status }) => status === "PAYING",
  },
  states: {
    field: "status",
    first: "WAIT_PAY",
    entered: orderStatus.values.filter((status) => status !== "WAIT_PAY"),
    changed: moneyMessages.stateChanged,
  },
  // The changes of state are those of the order's machine.
  actions: {
    confirm: {
      kind: "own",
      title: "确认收款",
      from: orderMachine.moves.payAtOnce.from,
      when: ({ source, payMode: mode }) => source === "STAFF" && isAtDesk(mode),
      call: "POST /api/orders/{id}/confirm-receipt",
    },
    payLink: {
      kind: "own",
      title: "收款链接",
      from: orderMachine.moves.close.from,
      when: ({ payMode: mode, payCents }) => !isAtDesk(mode) && payCents > 0,
      call: "POST /api/orders/{id}/pay-link",
    },
    bind: {
      kind: "own",
      title: "关联合同",
      from: ["PAID"],
      when: ({ contractId }) => contractId === null,
      elsewhere: ({ status, contractId }) =>
        status === "PAID" && contractId !== null ? marriageOrderBound : undefined,
      call: "PUT /api/orders/{id}/contract/{contractId}",
    },
    close: {
      kind: "own",
      title: "关闭订单",
      grant: orderGrants.close,
      group: "管理",
      danger: true,
      from: orderMachine.moves.close.from,
      call: "POST /api/orders/{id}/close",
    },
    export: { kind: "export", title: "导出" },
  },
});
