import { z } from "zod";
import { sendToService, type Send } from "../outgoing.ts";
import { BadSignature, type NotifyRequest, type PayAnswer, type PayPort, type SendAnswer } from "./pay-port.ts";
import { authorize, openResource, verifyAnswer, type MerchantKey } from "./wechat-pay-crypto.ts";

/** What payconfig stores for a WeChat merchant, encrypted. */
export const wechatSecret = z.object({
  privateKey: z.string(),
  serialNo: z.string(),
  apiV3Key: z.string().length(32),
  /** The platform's certificates or public keys by serial number. */
  platformKeys: z.record(z.string(), z.string()),
});
export interface WechatSettings extends z.output<typeof wechatSecret> {
  readonly mchId: string;
  readonly appId: string;
  readonly notifyUrl: string;
}

const base = "https://api.mch.weixin.qq.com";
const timeoutMs = 8000;

const order = z.object({
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  trade_state_desc: z.string().optional(),
  mchid: z.string().optional(),
  out_trade_no: z.string().optional(),
  amount: z.object({ total: z.int() }).partial().optional(),
});
const refundAnswer = z.object({
  status: z.string().optional(),
  refund_status: z.string().optional(),
  refund_id: z.string().optional(),
  out_refund_no: z.string().optional(),
  out_trade_no: z.string().optional(),
  transaction_id: z.string().optional(),
  amount: z.object({ refund: z.int() }).partial().optional(),
});
const transfer = z.object({
  state: z.string(),
  transfer_bill_no: z.string().optional(),
  fail_reason: z.string().optional(),
});
const notice = z.object({
  event_type: z.string(),
  resource: z.object({ nonce: z.string(), associated_data: z.string().optional(), ciphertext: z.string() }),
});

function payAnswer(found: z.output<typeof order>): PayAnswer {
  switch (found.trade_state) {
    case "SUCCESS":
    case "REFUND":
      return found.transaction_id === undefined || found.amount?.total === undefined
        ? { state: "UNKNOWN" }
        : { state: "PAID", tradeNo: found.transaction_id, amountCents: found.amount.total };
    case "CLOSED":
    case "REVOKED":
    case "PAYERROR":
      return { state: "FAILED", code: found.trade_state, msg: found.trade_state_desc ?? "" };
    default:
      return { state: "WAITING" };
  }
}

function refundState(status: string | undefined, no: string): SendAnswer {
  if (status === "SUCCESS") return { state: "DONE", no };
  if (status === "PROCESSING") return { state: "PROCESSING" };
  if (status === "CLOSED" || status === "ABNORMAL") return { state: "FAILED", msg: status };
  return { state: "UNKNOWN" };
}

function transferState({ state, transfer_bill_no = "", fail_reason = "" }: z.output<typeof transfer>): SendAnswer {
  if (state === "SUCCESS") return { state: "DONE", no: transfer_bill_no };
  if (state === "FAIL" || state === "CANCELLED") return { state: "FAILED", msg: fail_reason };
  return { state: "PROCESSING" };
}

/** WeChat Pay, API v3. A call without a clear answer is UNKNOWN: it is queried later, never taken for a failure. */
export function wechatPay(settings: WechatSettings, send: Send = sendToService): PayPort {
  const key: MerchantKey = settings;
  const call = async <T>(
    method: "GET" | "POST",
    path: string,
    schema: z.ZodType<T>,
    payload?: object,
  ): Promise<T | null> => {
    const body = payload === undefined ? "" : JSON.stringify(payload);
    try {
      const response = await send(base + path, {
        method,
        headers: {
          authorization: authorize(key, method, path, body),
          accept: "application/json",
          "content-type": "application/json",
        },
        timeoutMs,
        ...(body === "" ? {} : { body }),
      });
      const text = await response.text();
      verifyAnswer(settings.platformKeys, { ...signatureOf((name) => response.headers.get(name)), body: text });
      if (!response.ok) return null;
      const parsed = schema.safeParse(text === "" ? {} : JSON.parse(text));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };
  const unknown = { state: "UNKNOWN" } as const;
  return {
    received: { type: "application/json", body: '{"code":"SUCCESS"}' },
    async prepay({ payNo, title, amountCents }) {
      const made = await call("POST", "/v3/pay/transactions/native", z.object({ code_url: z.string() }), {
        appid: settings.appId,
        mchid: settings.mchId,
        description: title,
        out_trade_no: payNo,
        notify_url: settings.notifyUrl,
        amount: { total: amountCents, currency: "CNY" },
      });
      return made === null ? {} : { codeUrl: made.code_url };
    },
    async query({ payNo }) {
      const found = await call("GET", `/v3/pay/transactions/out-trade-no/${payNo}?mchid=${settings.mchId}`, order);
      return found === null ? unknown : payAnswer(found);
    },
    async close({ payNo }) {
      return (
        (await call("POST", `/v3/pay/transactions/out-trade-no/${payNo}/close`, z.unknown(), {
          mchid: settings.mchId,
        })) !== null
      );
    },
    async refund({ refundNo, payNo, tradeNo, amountCents, totalCents, reason }) {
      const reply = await call("POST", "/v3/refund/domestic/refunds", refundAnswer, {
        ...(tradeNo === undefined ? { out_trade_no: payNo } : { transaction_id: tradeNo }),
        out_refund_no: refundNo,
        reason,
        amount: { refund: amountCents, total: totalCents, currency: "CNY" },
      });
      return reply === null ? unknown : refundState(reply.status, reply.refund_id ?? refundNo);
    },
    async queryRefund({ refundNo }) {
      const reply = await call("GET", `/v3/refund/domestic/refunds/${refundNo}`, refundAnswer);
      return reply === null ? unknown : refundState(reply.status, reply.refund_id ?? refundNo);
    },
    async payout({ outNo, amountCents, payeeAccount }) {
      const reply = await call("POST", "/v3/fund-app/mch-transfer/transfer-bills", transfer, {
        appid: settings.appId,
        out_bill_no: outNo.replaceAll("-", ""),
        openid: payeeAccount,
        transfer_amount: amountCents,
        transfer_remark: outNo,
      });
      return reply === null ? unknown : transferState(reply);
    },
    async queryPayout({ outNo }) {
      const reply = await call(
        "GET",
        `/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${outNo.replaceAll("-", "")}`,
        transfer,
      );
      return reply === null ? unknown : transferState(reply);
    },
    async readNotice(request: NotifyRequest) {
      verifyAnswer(settings.platformKeys, {
        ...signatureOf((name) => String(request.headers[name] ?? "")),
        body: request.body,
      });
      const parsed = notice.safeParse(JSON.parse(request.body));
      if (!parsed.success) throw new BadSignature("wechat pay notification");
      const opened: unknown = JSON.parse(openResource(settings.apiV3Key, parsed.data.resource));
      if (parsed.data.event_type.startsWith("TRANSACTION.")) {
        const found = order.parse(opened);
        return { kind: "PAY", payNo: found.out_trade_no ?? "", merchant: found.mchid ?? "", answer: payAnswer(found) };
      }
      if (!parsed.data.event_type.startsWith("REFUND.")) return null;
      const refunded = refundAnswer.parse(opened);
      return {
        kind: "REFUND",
        refundNo: refunded.out_refund_no ?? "",
        answer: refundState(refunded.refund_status, refunded.refund_id ?? ""),
        of: {
          payNo: refunded.out_trade_no ?? "",
          tradeNo: refunded.transaction_id ?? "",
          amountCents: refunded.amount?.refund ?? 0,
        },
      };
    },
  };
}

const signatureOf = (read: (name: string) => string | null) => ({
  timestamp: read("wechatpay-timestamp") ?? "",
  nonce: read("wechatpay-nonce") ?? "",
  signature: read("wechatpay-signature") ?? "",
  serial: read("wechatpay-serial") ?? "",
});
