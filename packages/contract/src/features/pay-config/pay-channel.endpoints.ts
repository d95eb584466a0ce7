import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { orderType, payMode } from "../../core/money/trade.choices.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { channelDriver, channelPlatform, channelPurpose, payConfigRoute } from "./pay-channel.resource.ts";

const own = (title: string) => button(title, payConfigRoute);
export const payChannelGrants = {
  create: own("新增"),
  edit: own("编辑"),
  test: own("测试连接"),
  testPay: own("测试支付"),
  enable: own("启用"),
  disable: own("停用"),
  rotate: own("轮换密钥"),
  versions: own("修改记录"),
} as const;

export const payChannelMessages = {
  name: "请输入渠道名称",
  nameLength: "渠道名称须为2-20字",
  mchId: "请输入商户号",
  secret: "请输入密钥",
  secretStored: "已设置，留空则不修改",
  secretBad: "密钥格式错误",
  cert: "证书格式错误",
  rate: "费率须在0-50%之间",
  limits: "单笔上限不能低于下限",
  apple: "苹果内购仅支持虚拟服务",
  last: "该平台至少保留一个支付渠道",
  noKeys: "该支付方式没有密钥",
  noTest: "该支付方式不能测试",
  tests: { ok: (ms: number) => `正常 ${ms}ms`, badKey: "密钥无效", expired: "证书已过期", timeout: "连接超时" },
  fused: (name: string, reason: string) => ({
    title: "支付渠道已熔断",
    content: `${name}：${reason}，10分钟后自动恢复。`,
  }),
  fuseRow: "连续失败10次",
  fuseRate: "5分钟成功率低于50%",
} as const;

const messages = payChannelMessages;
const cents = moneyCents("请输入正确的金额").min(0, "请输入正确的金额").max(9_999_999_999, "请输入正确的金额");
const terms = {
  name: z.string(messages.name).trim().min(1, messages.name).min(2, messages.nameLength).max(20, messages.nameLength),
  platforms: z.array(channelPlatform.schema, "请选择平台").min(1, "请选择平台"),
  purpose: channelPurpose.schema,
  driver: channelDriver.schema,
  mchId: z.string().trim().max(64).default(""),
  appId: z.string().trim().max(64).default(""),
  feeRateBp: z.int(messages.rate).min(0, messages.rate).max(5000, messages.rate),
  minCents: cents,
  maxCents: cents,
  dayLimitCents: cents,
  orderTypes: z.array(orderType.schema, "请选择适用订单").min(1, "请选择适用订单"),
  weight: z.int("权重须在1-100之间").min(1, "权重须在1-100之间").max(100, "权重须在1-100之间"),
  sort: z.int("排序须在0-9999之间").min(0, "排序须在0-9999之间").max(9999, "排序须在0-9999之间"),
};
const keys = {
  /** The channel's keys as JSON; never returned. */
  secret: z.string().trim().max(20_000, messages.secretBad).default(""),
  /** A certificate in PEM. */
  cert: z.string().trim().max(20_480, messages.cert).default(""),
};

const virtual: readonly string[] = ["RECHARGE", "FEE", "MARRIAGE"];
interface Terms {
  readonly minCents: number;
  readonly maxCents: number;
  readonly driver: string;
  readonly mchId: string;
  readonly platforms: readonly string[];
  readonly orderTypes: readonly string[];
}

/** The rules that depend on a channel's mode. */
export function channelProblems(mode: string, body: Terms): Record<string, string> {
  const found: Record<string, string> = {};
  if (body.maxCents < body.minCents) found["maxCents"] = messages.limits;
  if (body.driver === "REAL" && (mode === "WECHAT" || mode === "ALIPAY") && body.mchId === "")
    found["mchId"] = messages.mchId;
  const isVirtual = body.orderTypes.every((type) => virtual.includes(type));
  if (mode === "APPLE_IAP" && (!isVirtual || body.platforms.some((one) => one !== "IOS")))
    found["orderTypes"] = messages.apple;
  return found;
}

const onOne = z.strictObject({ id: idParam });

export const createPayChannel = endpoint({
  method: "POST",
  path: "/api/pay-channels",
  allow: [payChannelGrants.create],
  title: "新增支付渠道",
  stepUp: true,
  body: z
    .strictObject({ payMode: z.enum(payMode.values, "请选择支付方式"), ...terms, ...keys })
    .superRefine((body, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      for (const [path, message] of Object.entries(channelProblems(body.payMode, body))) issue(path, message);
      const hasKeys = body.payMode === "WECHAT" || body.payMode === "ALIPAY";
      if (hasKeys && body.driver === "REAL" && body.secret === "") issue("secret", messages.secret);
    }),
  data: z.object({ id: z.int() }),
});

export const editPayChannel = endpoint({
  method: "PUT",
  path: "/api/pay-channels/{id}",
  allow: [payChannelGrants.edit],
  title: "编辑支付渠道",
  stepUp: true,
  params: onOne,
  body: z.strictObject({ ...terms, ...keys, version: z.int("缺少版本号") }),
  data: z.object({ id: z.int(), version: z.int() }),
});

export const rotateSecret = endpoint({
  method: "PUT",
  path: "/api/pay-channels/{id}/secret",
  allow: [payChannelGrants.rotate],
  title: "轮换密钥",
  stepUp: true,
  params: onOne,
  body: z.strictObject({
    secret: z.string(messages.secret).trim().min(1, messages.secret).max(20_000, messages.secretBad),
    cert: keys.cert,
  }),
  data: z.object({ id: z.int(), certExpireTime: z.string().nullable() }),
});

export const testChannel = endpoint({
  method: "POST",
  path: "/api/pay-channels/{id}/test",
  allow: [payChannelGrants.test],
  title: "测试连接",
  done: ({ result }) => result,
  params: onOne,
  data: z.object({ ok: z.boolean(), result: z.string() }),
});

/** 0.01 yuan, refunded automatically. */
export const testChannelPay = endpoint({
  method: "POST",
  path: "/api/pay-channels/{id}/test-pay",
  allow: [payChannelGrants.testPay],
  title: "测试支付",
  done: "",
  stepUp: true,
  params: onOne,
  data: z.object({ codeUrl: z.string(), payNo: z.string(), isSimulated: z.boolean() }),
});

export const getChannelStat = endpoint({
  method: "GET",
  path: "/api/pay-channels/stat",
  allow: reads(payConfigRoute),
  data: z.object({
    hours: z.array(z.object({ channel: z.string(), hour: z.string(), successBp: z.int().nullable() })),
    days: z.array(z.object({ channel: z.string(), cents: z.int() })),
  }),
});
