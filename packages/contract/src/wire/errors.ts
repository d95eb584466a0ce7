/** Every failure the server returns on purpose: HTTP status (also the body's `status`) and the Chinese message. */
export const errorTable = {
  INVALID: { http: 400, msg: "提交的内容有误，请检查后重试" },
  REFUSED: { http: 400, msg: "操作失败" },
  NOT_SIGNED_IN: { http: 401, msg: "登录已过期，请重新登录" },
  FORBIDDEN: { http: 403, msg: "没有访问权限" },
  FOREIGN_CALL: { http: 403, msg: "请求来源不被允许" },
  CONFIRM_PASSWORD: { http: 403, msg: "请再次输入密码" },
  NOT_FOUND: { http: 404, msg: "记录不存在或无权查看" },
  NO_MEMBER: { http: 404, msg: "会员不存在或无权查看" },
  NO_ROUTE: { http: 404, msg: "接口不存在" },
  STALE: { http: 409, msg: "该记录已被处理，请刷新" },
  STALE_VERSION: { http: 409, msg: "数据已被他人修改，请刷新后重试" },
  REPEATED: { http: 409, msg: "请求编号已用于其他操作" },
  TOO_LARGE: { http: 413, msg: "提交的内容过大" },
  TOO_MANY: { http: 429, msg: "操作过于频繁，请稍后再试" },
  INTERNAL: { http: 500, msg: "系统繁忙，请稍后再试" },
  UNAVAILABLE: { http: 503, msg: "服务暂时不可用，请稍后再试" },
  DISK_FAULT: { http: 503, msg: "服务器存储读写异常，本次操作未完成，请联系管理员" },
  NO_ROOM: { http: 507, msg: "服务器存储空间不足，本次操作未保存，请联系管理员" },
} as const satisfies Record<string, { http: number; msg: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Field name → message, as the form shows it. */
export type FieldErrors = Readonly<Record<string, string>>;

interface Detail {
  readonly msg?: string;
  readonly data?: unknown;
}

/** A failure with its entry in the table; `msg` replaces the table's text where a page has its own wording. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly http: number;
  readonly data: unknown;

  constructor(code: ErrorCode, detail: Detail = {}) {
    super(detail.msg ?? errorTable[code].msg);
    this.name = "AppError";
    this.code = code;
    this.http = errorTable[code].http;
    this.data = detail.data ?? null;
  }
}

/** What the answer to an internal error contains: the number that its log line contains as well. */
export const faultData = (errorId: string) => ({ errorId }) as const;

/** The message of an internal error with its reference number. */
export function faultText(msg: string, data: unknown): string {
  const errorId = typeof data === "object" && data !== null && "errorId" in data ? data.errorId : null;
  return typeof errorId === "string" && errorId !== "" ? `${msg}（编号 ${errorId}）` : msg;
}

/** A business rule refuses, with a message of the catalogue. */
export const refused = (msg: string, data?: unknown): AppError => new AppError("REFUSED", { msg, data: data ?? null });

/** Failed validation: every field with its message; the first one is the answer's own message. */
export function invalid(fields: FieldErrors): AppError {
  const first = Object.values(fields)[0];
  return new AppError("INVALID", { ...(first === undefined ? {} : { msg: first }), data: { fields } });
}
