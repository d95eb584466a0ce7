import { orderType, payMode } from "../../core/money/trade.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const payConfigRoute = "/payadmin/payconfig";
export const channelPurpose = choices({ COLLECT: "收款", PAYOUT: "付款", BOTH: "收付" });
export const channelStatus = choices({ ENABLE: "启用", DISABLE: "停用", FUSED: "已熔断" });
export const channelDriver = choices({ SIMULATED: "模拟", REAL: "正式" });
export const channelPlatform = choices({ ANDROID: "安卓", IOS: "苹果", WEB: "网页", APPLET: "小程序" });

/** Only these have keys of their own that can be tested and renewed. */
export const isKeyed = ({ payMode: mode }: { readonly payMode: string }): boolean =>
  mode === "WECHAT" || mode === "ALIPAY";
const enter = <T extends "ENABLE" | "DISABLE">(status: T) =>
  ({
    to: status,
    call: "PUT /api/pay-channels/{id}/status/{status}",
    at: { status },
    auditTitle: "支付渠道启停",
    stepUp: true,
  }) as const;

/** 支付配置: the channels, without anything secret. */
export const payChannel = defineResource({
  name: "payChannel",
  title: "支付配置",
  route: payConfigRoute,
  path: "/api/pay-channels",
  fields: {
    id: field.id("ID"),
    name: field.text("名称", { max: 20 }),
    payMode: field.choice("支付方式", payMode),
    purpose: field.choice("用途", channelPurpose),
    mchNo: field.text("商户号", { max: 64 }),
    appId: field.text("应用ID", { max: 64 }),
    driver: field.choice("接入方式", channelDriver),
    secretSet: field.flag("密钥已设置"),
    platforms: field.choices("平台", channelPlatform),
    orderTypes: field.choices("适用订单", orderType),
    feeRateBp: field.bp("费率"),
    minCents: field.cents("单笔下限"),
    maxCents: field.cents("单笔限额"),
    todayCents: field.cents("今日收款/日限额"),
    dayLimitCents: field.cents("日限额"),
    successBp: optional(field.bp("30天成功率")),
    certExpireTime: optional(field.time("证书到期")),
    notifyUrl: field.text("通知地址", { max: 200 }),
    lastTestTime: optional(field.time("检测时间")),
    lastTestResult: field.text("最近检测", { max: 200 }),
    weight: field.count("权重"),
    sort: field.count("排序"),
    status: field.choice("状态", channelStatus),
    fusedUntil: optional(field.time("熔断至")),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "name",
      "payMode",
      "purpose",
      "mchNo",
      "driver",
      "platforms",
      "orderTypes",
      "feeRateBp",
      "maxCents",
      "todayCents",
      "successBp",
      "certExpireTime",
      "lastTestResult",
      "status",
      "sort",
    ],
    deciding: ["certExpireTime", "status"],
    filters: {
      payMode: { by: "oneOf", field: "payMode" },
      purpose: { by: "equals", field: "purpose" },
      platform: { by: "oneOf", field: "platforms", label: "平台" },
      status: { by: "oneOf", field: "status" },
    },
    sortable: ["successBp", "sort"],
    sort: "sort",
  },
  states: { field: "status", first: "DISABLE", entered: ["FUSED"] },
  actions: {
    enable: { title: "启用", from: ["DISABLE"], ...enter("ENABLE") },
    disable: {
      title: "停用",
      from: ["ENABLE", "FUSED"],
      ...enter("DISABLE"),
      danger: true,
      confirm: "停用后会员将不能使用该方式支付，确定停用？",
    },
    unfuse: { title: "解除熔断", from: ["FUSED"], ...enter("ENABLE"), confirm: "确定解除熔断？" },
  },
});
