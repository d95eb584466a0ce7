import { z } from "zod";
import { endpoint } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { reads } from "../../wire/access.ts";
import { defineResource } from "../../kit/resource.ts";
import { grantSource, grantStatus } from "./coupon.choices.ts";
import { numberParam } from "../../wire/number-param.ts";

const reason = z.string("请填写作废原因").trim().min(1, "请填写作废原因").max(150, "作废原因不能超过150个字");

/** 发放记录, the second tab of the coupon page. */
export const couponGrant = defineResource({
  name: "couponGrant",
  title: "优惠券发放记录",
  route: "/promotion/couponmanage",
  path: "/api/coupon-grants",
  fields: {
    id: field.id("ID"),
    userId: field.member("会员"),
    couponId: field.id("优惠券编号"),
    couponName: field.text("优惠券", { max: 30 }),
    status: field.choice("状态", grantStatus),
    source: field.choice("来源", grantSource),
    staffId: optional(field.staff("发放人")),
    grantTime: field.time("发放时间"),
    useTime: optional(field.time("使用时间")),
    orderId: optional(field.id("订单号")),
    expireTime: field.time("到期时间"),
  },
  list: {
    columns: ["userId", "couponName", "status", "source", "staffId", "grantTime", "useTime", "orderId", "expireTime"],
    filters: {
      member: { by: "member", field: "userId" },
      couponId: { by: "equals", field: "couponId", label: "优惠券编号" },
      status: { by: "oneOf", field: "status" },
      source: { by: "oneOf", field: "source" },
      time: { by: "between", field: "grantTime", lastDays: 30 },
    },
    sortable: ["grantTime"],
    sort: "-grantTime",
  },
  actions: {
    revoke: {
      kind: "custom",
      title: "作废",
      on: "batch",
      danger: true,
      body: z.strictObject({ ids: z.array(z.int()).min(1, "请选择记录").max(1000, "一次最多操作1000条"), reason }),
      data: z.object({ revoked: z.int() }),
      done: ({ revoked }: { readonly revoked: number }) => `已作废${revoked}张`,
      path: "/api/coupon-grants/revoke",
    },
    export: { kind: "export", title: "导出" },
  },
});

/** 发放 and 使用 by day, for the chart above the table. */
export const getCouponTrend = endpoint({
  method: "GET",
  path: "/api/coupons/trend",
  allow: reads("/promotion/couponmanage"),
  query: z.strictObject({ days: numberParam().int().min(7).max(90).default(30) }),
  data: z.array(z.object({ day: z.string(), granted: z.int(), used: z.int() })),
});
