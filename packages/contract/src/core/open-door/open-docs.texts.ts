import type { openHeaders } from "./open-door.rules.ts";

/** The words of `/open-docs`. */
export const openDocsTexts = {
  page: "开放接口文档",
  title: "红线开放接口",
  about:
    "应用以密钥签名调用。密钥只能放在自己的服务器上，不能放进App、小程序或网页。同一 X-Request-Id 一天内重复提交，得到第一次的结果。",
  tags: { send: "送入", read: "读取", readMember: "读取会员", events: "事件", webhooks: "事件回调" },
  scope: (labels: readonly string[]) => `需要权限：${labels.join("、")}`,
  everyApplication: "每个应用都可调用",
  send: (title: string) => `送入${title}`,
  sendOne: (title: string) => `送入或修改一条${title}`,
  outcome: (title: string) => `${title}的处理结果`,
  feed: "读取事件",
  done: "status 为 0",
  wrong: "参数错误，或被业务规则拒绝；data.fields 为各字段的原因",
  unsigned: "未签名，或签名无效",
  forbidden: "应用不可用，或没有该接口的权限",
  missing: "没有这条数据，或它不属于本应用",
  tooMany: "超过每分钟调用次数",
  received: "已收到",
  unwanted: "不再需要，回调地址将被停用",
  requestId: "重试时使用同一个值",
} as const;

export const openHeaderTexts: Readonly<Record<keyof typeof openHeaders, string>> = {
  key: "密钥编号",
  timestamp: "1970年以来的秒数，与服务器相差不超过五分钟",
  nonce: "16至64位随机串，只能使用一次",
  digest: "正文的SHA-256，小写十六进制；没有正文时为空文本的摘要",
  signature:
    "HMAC-SHA256，小写十六进制。签名文本为六行，以换行符分隔、末尾没有换行：HX-HMAC-SHA256、方法、带查询的地址、时间、随机串、摘要",
};
