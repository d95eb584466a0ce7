import { choices, type ChoiceOf } from "../../kit/choices.ts";

/** Where calls of applications begin. */
export const openPath = "/open/v1";

/** The headers of a signed call, in the form in which Node hands them over. */
export const openHeaders = {
  key: "x-open-key",
  timestamp: "x-open-timestamp",
  nonce: "x-open-nonce",
  digest: "x-open-content-sha256",
  signature: "x-open-signature",
} as const;

export const openLimits = {
  /** How far the clock of the sender may be off, either way. */
  clockSeconds: 300,
  /** Bytes of a body: a thousand rows. */
  bodyBytes: 4 * 1024 * 1024,
  rowsPerCall: 1000,
  /** How long a row waits for another one that it names. */
  waitHours: 24,
  /** How many rows of one application may wait at a time. */
  waitingRows: 10_000,
  /** A longer row (a picture) does not wait; it is refused until that record has come. */
  waitingChars: 100_000,
  liveKeys: 2,
  addresses: 50,
  /** Lines that the log of refused calls takes of one application in a minute; the counters take all. */
  refusalsPerMinute: 60,
  /** How long the outcome of a row that waited in vain can be asked. */
  outcomeDays: 7,
  /** Records that a page of a read has at most, and unless another number is asked for. */
  readRows: 100,
  readRowsUnasked: 50,
} as const;

interface SignedParts {
  readonly method: string;
  /** As it was sent, with the query. */
  readonly path: string;
  readonly timestamp: string;
  readonly nonce: string;
  /** SHA-256 of the body in small hexadecimal digits; that of nothing where there is no body. */
  readonly digest: string;
}

/** The text whose HMAC-SHA256 with the key's secret is the signature, in small hexadecimal digits. */
export const textToSign = ({ method, path, timestamp, nonce, digest }: SignedParts): string =>
  ["HX-HMAC-SHA256", method, path, timestamp, nonce, digest].join("\n");

/** Why a call of an application was refused before its own rules were asked. */
export const openRefusal = choices({
  HEADERS: "缺少签名或格式错误",
  CLOCK: "时间超出五分钟",
  KEY: "密钥不存在或已作废",
  SIGNATURE: "签名错误",
  STATUS: "应用已停用",
  EXPIRED: "应用已过期",
  ADDRESS: "来源地址不允许",
  REPLAY: "请求重复",
  RATE: "超过每分钟次数",
  SCOPE: "没有该权限",
  BODY: "正文与摘要不符",
});
export type OpenRefusal = ChoiceOf<typeof openRefusal>;

interface Refused {
  readonly error: "NOT_SIGNED_IN" | "FORBIDDEN" | "TOO_MANY" | "INVALID";
  readonly msg: string;
}

/** What the sender is told; `data.code` of the answer is the name here. */
export const openRefusals: Readonly<Record<OpenRefusal, Refused>> = {
  HEADERS: { error: "NOT_SIGNED_IN", msg: "缺少签名，或签名的请求头格式错误" },
  CLOCK: { error: "NOT_SIGNED_IN", msg: "请求时间与服务器相差超过五分钟" },
  KEY: { error: "NOT_SIGNED_IN", msg: "密钥不存在或已作废" },
  SIGNATURE: { error: "NOT_SIGNED_IN", msg: "签名错误" },
  STATUS: { error: "FORBIDDEN", msg: "应用已停用" },
  EXPIRED: { error: "FORBIDDEN", msg: "应用已过期" },
  ADDRESS: { error: "FORBIDDEN", msg: "来源地址不在允许范围内" },
  REPLAY: { error: "NOT_SIGNED_IN", msg: "请求已处理过，请换用新的随机串" },
  RATE: { error: "TOO_MANY", msg: "超过每分钟调用次数，请稍后再试" },
  SCOPE: { error: "FORBIDDEN", msg: "应用没有该接口的权限" },
  BODY: { error: "INVALID", msg: "正文与请求头中的摘要不符" },
};

export const openMessages = {
  noRows: "请至少提交一行",
  manyRows: `一次最多提交${openLimits.rowsPerCall}行`,
  cursor: "游标格式错误",
  readRows: `每页1-${openLimits.readRows}条`,
  since: "时间格式错误",
  noJson: "正文不是有效的JSON",
  externalId: "外部编号须为1-64位不含空格的可见字符",
  fixed: "该数据已接收，不能修改",
  foreignId: "正文中的外部编号与地址不一致",
  waiting: (label: string) => `${label}尚未送入，已暂存${openLimits.waitHours}小时`,
  tooLongToWait: (label: string) => `${label}尚未送入，内容较大，不暂存，请先送入${label}`,
  waitedInVain: (label: string) => `${label}在${openLimits.waitHours}小时内未送入`,
  manyWaiting: `等待中的数据超过${openLimits.waitingRows}行，请先送入其引用的会员`,
} as const;
