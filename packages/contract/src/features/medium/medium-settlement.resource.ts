import { z } from "zod";
import { mediumRoute, settlementStatus } from "../../core/partner/partner.choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { yuanText } from "../../wire/yuan-text.ts";

const auditCall = "PUT /api/medium-settlement/{id}/audit";
const monthText = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "月份格式错误");
const shanghaiMs = 8 * 3_600_000;

/** The month before this one, on the platform's clock. */
export function lastMonth(now: number = Date.now()): string {
  const today = new Date(now + shanghaiMs);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}

/** 结算单: what a promoter earned in a month. */
export const mediumSettlement = defineResource({
  name: "mediumSettlement",
  title: "媒介结算单",
  route: mediumRoute,
  path: "/api/medium-settlement/list",
  fields: {
    id: field.id("单号"),
    month: field.text("月份", { max: 7 }),
    mediumId: field.id("媒介编号"),
    mediumName: field.text("媒介", { max: 40 }),
    validNum: field.count("有效数"),
    orderAmount: field.cents("付费金额"),
    amount: field.cents("佣金"),
    payeeName: optional(field.text("收款人", { max: 40 })),
    bankName: optional(field.text("开户行", { max: 60 })),
    bankNo: optional(field.text("收款账号", { max: 40 })),
    status: field.choice("状态", settlementStatus),
    auditStaffId: optional(field.staff("审核人")),
    auditRemark: optional(field.text("审核说明", { max: 200 })),
    payVoucher: optional(field.image("打款凭证")),
    payTime: optional(field.time("打款时间")),
  },
  list: {
    columns: [
      "month",
      "mediumName",
      "validNum",
      "orderAmount",
      "amount",
      "status",
      "auditStaffId",
      "auditRemark",
      "payVoucher",
      "payTime",
    ],
    filters: {
      /** Last month by default; `all` shows every month. */
      month: { by: "own", label: "月份", schema: z.union([z.literal("all"), monthText]).default(() => lastMonth()) },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["month", "amount", "id"],
    sort: "-month",
    totals: ["validNum", "orderAmount", "amount"],
  },
  states: { field: "status", first: "WAIT_AUDIT" },
  actions: {
    pass: {
      title: "结算通过",
      from: ["WAIT_AUDIT"],
      to: "WAIT_PAY",
      call: auditCall,
      sends: { status: "WAIT_PAY" },
      auditTitle: "结算审核",
      confirm: ({ mediumName, month, amount }) => `${mediumName} ${month} 佣金 ${yuanText(amount)} 元，确定结算通过？`,
      done: "结算已通过",
    },
    refuse: {
      title: "结算驳回",
      from: ["WAIT_AUDIT"],
      to: "REFUSED",
      call: auditCall,
      sends: { status: "REFUSED" },
      ask: { reason: field.longText("驳回原因", { max: 200, tooLong: "原因不能超过200个字" }) },
      dialog: { title: ({ mediumName }) => `结算驳回：${mediumName}`, okText: "驳回" },
      danger: true,
      done: "已驳回",
    },
    pay: {
      title: "登记打款",
      from: ["WAIT_PAY"],
      to: "PAID",
      call: "PUT /api/medium-settlement/{id}/pay",
      stepUp: true,
      ask: { payVoucher: field.image("打款凭证") },
      done: "已登记打款",
    },
    export: { kind: "export", title: "导出" },
  },
});
