import { z } from "zod";
import { auditScene } from "./audit-route.ts";
import { violationType } from "../punishment/punishment.choices.ts";
import { choices, type ChoiceOf } from "../../kit/choices.ts";
import { button } from "../../wire/access.ts";
import { moneyCents } from "../../wire/money.ts";

const unitMessage = "单价须为0-10000元";

export const auditChannelRoute = "/payadmin/videoAuditChannel";
export const auditChannelCode = choices({ SHUMEI: "数美", ALIYUN: "阿里云", TENCENT: "腾讯云", MANUAL: "仅人工" });
export type AuditChannelCode = ChoiceOf<typeof auditChannelCode>;
export const auditChannelStatus = choices({ ENABLE: "启用", DISABLE: "停用", FUSED: "已熔断" });
export const auditVerdict = choices({ PASS: "通过", REVIEW: "转人审", BLOCK: "拦截" });
export type AuditVerdict = ChoiceOf<typeof auditVerdict>;
export const auditCallResult = choices({ ...auditVerdict.labels, ERROR: "错误" });

const own = (title: string) => button(title, auditChannelRoute);
export const auditChannelGrants = {
  create: own("新增渠道"),
  edit: own("编辑"),
  enable: own("启用"),
  disable: own("停用"),
  test: own("测试"),
  route: own("保存路由"),
  unfuse: own("解除熔断"),
} as const;

export const auditChannelMessages = {
  name: "渠道名称须为2-20字",
  thresholds: "通过阈值必须小于拦截阈值",
  timeout: "超时须在500-30000毫秒之间",
  frame: "截帧间隔须为1-60秒",
  retry: "重试次数须为0-3",
  secretStored: "已设置，留空则不修改",
  noSecret: "请先设置密钥",
  endpoint: (host: string) => `服务地址须为https且属于${host}`,
  scenes: "请选择场景",
  unknownChannel: "渠道不存在或不支持该场景",
  noSample: "请填写测试文本或上传测试图片",
  manualTest: "仅人工渠道不能测试",
  foreignSample: "只能测试本站存储的图片",
  uncovered: (scenes: readonly string[]) => `${scenes.join("、")}没有可用渠道，将全部转人审`,
  fused: (name: string) => ({ title: "审核渠道已熔断", content: `${name}连续出错5次，已暂停60秒` }),
} as const;

/** The host of each service; nothing else is ever called with its keys. */
export const auditHosts: Readonly<Record<AuditChannelCode, string>> = {
  SHUMEI: "fengkongcloud.com",
  ALIYUN: "aliyuncs.com",
  TENCENT: "tencentcloudapi.com",
  MANUAL: "",
};
export function isOwnHost(code: AuditChannelCode, address: string): boolean {
  if (code === "MANUAL") return address === "";
  const hostname = /^https:\/\/([a-z0-9.-]+)(?:\/[^\s]*)?$/.exec(address)?.[1] ?? "";
  return hostname === auditHosts[code] || hostname.endsWith(`.${auditHosts[code]}`);
}

const whole = (message: string, min: number, max: number) => z.int(message).min(min, message).max(max, message);
const score = (label: string) => whole(`${label}须为0-100的整数`, 0, 100);
export const channelTerms = {
  name: z.string(auditChannelMessages.name).trim().min(2, auditChannelMessages.name).max(20, auditChannelMessages.name),
  scenes: z.array(auditScene.schema, auditChannelMessages.scenes).min(1, auditChannelMessages.scenes),
  appId: z.preprocess((value) => value ?? "", z.string().trim().max(64)),
  endpoint: z.preprocess((value) => value ?? "", z.string().trim().max(300)),
  frameSec: whole(auditChannelMessages.frame, 1, 60),
  passBelow: score("通过阈值"),
  blockAbove: score("拦截阈值"),
  /** What a label means whatever its score. */
  labelActions: z.partialRecord(violationType.schema, auditVerdict.schema).default({}),
  timeoutMs: whole(auditChannelMessages.timeout, 500, 30_000),
  retry: whole(auditChannelMessages.retry, 0, 3),
  dayLimit: whole("日限量须为0-100000000", 0, 100_000_000),
  unitCents: moneyCents(unitMessage).min(0, unitMessage).max(1_000_000, unitMessage),
  secret: z.preprocess((value) => value ?? "", z.string().trim().max(500)),
};
interface Terms {
  readonly passBelow: number;
  readonly blockAbove: number;
  readonly endpoint: string;
}
export function checkTerms(code: AuditChannelCode, terms: Terms): Record<string, string> {
  return {
    ...(terms.passBelow >= terms.blockAbove ? { passBelow: auditChannelMessages.thresholds } : {}),
    ...(isOwnHost(code, terms.endpoint) ? {} : { endpoint: auditChannelMessages.endpoint(auditHosts[code]) }),
  };
}

/** The verdict that follows from a score and a label. */
export function verdictOf(
  {
    passBelow,
    blockAbove,
    labelActions,
  }: { passBelow: number; blockAbove: number; labelActions: Readonly<Record<string, AuditVerdict | undefined>> },
  score: number,
  label: string,
): AuditVerdict {
  const fixed = labelActions[label];
  if (fixed !== undefined) return fixed;
  if (score < passBelow) return "PASS";
  return score > blockAbove ? "BLOCK" : "REVIEW";
}
