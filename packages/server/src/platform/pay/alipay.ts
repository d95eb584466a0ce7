import { createSign, createVerify } from "node:crypto";
import { z } from "zod";
import { sendToService, type Send } from "../outgoing.ts";
import { BadSignature, type PayAnswer, type PayPort, type SendAnswer } from "./pay-port.ts";

/** What payconfig stores for an Alipay application, encrypted: keys as PEM. */
export const alipaySecret = z.object({ privateKey: z.string(), alipayPublicKey: z.string() });
export interface AlipaySettings extends z.output<typeof alipaySecret> {
  readonly appId: string;
  readonly mchId: string;
  readonly notifyUrl: string;
}

type Params = Readonly<Record<string, string>>;
const gateway = "https://openapi.alipay.com/gateway.do";
const timeoutMs = 8000;

/** The text that is signed: non-empty parameters, sorted by name, joined by &. */
export const signedText = (params: Params, without: readonly string[]): string =>
  Object.keys(params)
    .filter((name) => !without.includes(name) && params[name] !== "")
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .map((name) => `${name}=${params[name] ?? ""}`)
    .join("&");

/** RSA2: SHA256 with RSA, base64. */
export const signParams = (privateKey: string, params: Params): string =>
  createSign("RSA-SHA256")
    .update(signedText(params, ["sign"]), "utf8")
    .sign(privateKey, "base64");

/** A notification is signed without sign and sign_type. */
export function verifyParams(publicKey: string, params: Params): void {
  const right =
    params["sign_type"] === "RSA2" &&
    createVerify("RSA-SHA256")
      .update(signedText(params, ["sign", "sign_type"]), "utf8")
      .verify(publicKey, params["sign"] ?? "", "base64");
  if (!right) throw new BadSignature("alipay signature");
}

/** The signed part of an answer is the text of its one member, exactly as it was sent. */
export function answerText(raw: string, name: string): string | null {
  const start = raw.indexOf(`"${name}":`);
  if (start < 0) return null;
  let depth = 0;
  let isText = false;
  const from = start + name.length + 3;
  for (let at = from; at < raw.length; at++) {
    const sign = raw[at];
    if (isText) {
      if (sign === "\\") at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return raw.slice(from, at + 1);
  }
  return null;
}

const cents = (yuan: string): number => Math.round(Number(yuan) * 100);
const yuan = (amount: number): string => (amount / 100).toFixed(2);

function tradeAnswer(status: string | undefined, tradeNo: string | undefined, total: string | undefined): PayAnswer {
  if (status === "TRADE_SUCCESS" || status === "TRADE_FINISHED")
    return tradeNo === undefined || total === undefined
      ? { state: "UNKNOWN" }
      : { state: "PAID", tradeNo, amountCents: cents(total) };
  if (status === "TRADE_CLOSED") return { state: "FAILED", code: status, msg: "" };
  return { state: "WAITING" };
}

const reply = z.looseObject({ code: z.string(), sub_msg: z.string().optional() });
type Reply = z.output<typeof reply>;
const text = (answer: Reply, name: string): string | undefined => {
  const value = answer[name];
  return typeof value === "string" ? value : undefined;
};

/** Alipay's open platform with RSA2 keys. */
export function alipay(settings: AlipaySettings, send: Send = sendToService): PayPort {
  const call = async (method: string, content: object): Promise<Reply | null> => {
    const params: Record<string, string> = {
      app_id: settings.appId,
      method,
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
      version: "1.0",
      notify_url: settings.notifyUrl,
      biz_content: JSON.stringify(content),
    };
    params["sign"] = signParams(settings.privateKey, params);
    try {
      const response = await send(gateway, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded;charset=UTF-8" },
        body: new URLSearchParams(params).toString(),
        timeoutMs,
      });
      const raw = await response.text();
      const own = answerText(raw, `${method.replaceAll(".", "_")}_response`);
      const { sign } = z.looseObject({ sign: z.string() }).parse(JSON.parse(raw));
      if (
        own === null ||
        !createVerify("RSA-SHA256").update(own, "utf8").verify(settings.alipayPublicKey, sign, "base64")
      )
        throw new BadSignature("alipay answer");
      return reply.parse(JSON.parse(own));
    } catch {
      return null;
    }
  };
  const unknown = { state: "UNKNOWN" } as const;
  /** 10000 is done; 40004 gives the reason for the failure; any other code proves nothing. */
  const sent = (answer: Reply | null, done: (answer: Reply) => SendAnswer): SendAnswer => {
    if (answer?.code === "10000") return done(answer);
    return answer?.code === "40004" ? { state: "FAILED", msg: answer.sub_msg ?? "" } : unknown;
  };
  return {
    received: { type: "text/plain", body: "success" },
    async prepay({ payNo, title, amountCents }) {
      const made = await call("alipay.trade.precreate", {
        out_trade_no: payNo,
        total_amount: yuan(amountCents),
        subject: title,
      });
      return made?.code === "10000" ? { codeUrl: text(made, "qr_code") ?? "" } : {};
    },
    async query({ payNo }) {
      const found = await call("alipay.trade.query", { out_trade_no: payNo });
      if (found === null) return unknown;
      if (found.code !== "10000") return found["sub_code"] === "ACQ.TRADE_NOT_EXIST" ? { state: "WAITING" } : unknown;
      return tradeAnswer(text(found, "trade_status"), text(found, "trade_no"), text(found, "total_amount"));
    },
    async close({ payNo }) {
      const closed = await call("alipay.trade.close", { out_trade_no: payNo });
      return closed?.code === "10000" || closed?.["sub_code"] === "ACQ.TRADE_NOT_EXIST";
    },
    async refund({ refundNo, payNo, tradeNo, amountCents, reason }) {
      const content = {
        ...(tradeNo === undefined ? { out_trade_no: payNo } : { trade_no: tradeNo }),
        out_request_no: refundNo,
        refund_amount: yuan(amountCents),
        refund_reason: reason,
      };
      return sent(await call("alipay.trade.refund", content), (answer) =>
        answer["fund_change"] === "Y" ? { state: "DONE", no: refundNo } : { state: "PROCESSING" },
      );
    },
    async queryRefund({ refundNo, payNo, tradeNo }) {
      const trade = tradeNo === undefined ? { out_trade_no: payNo } : { trade_no: tradeNo };
      return sent(await call("alipay.trade.fastpay.refund.query", { ...trade, out_request_no: refundNo }), (answer) =>
        answer["refund_status"] === "REFUND_SUCCESS" ? { state: "DONE", no: refundNo } : { state: "PROCESSING" },
      );
    },
    async payout({ outNo, amountCents, payeeAccount, payeeName }) {
      const content = {
        out_biz_no: outNo,
        trans_amount: yuan(amountCents),
        product_code: "TRANS_ACCOUNT_NO_PWD",
        biz_scene: "DIRECT_TRANSFER",
        payee_info: { identity: payeeAccount, identity_type: "ALIPAY_LOGON_ID", name: payeeName },
      };
      return sent(await call("alipay.fund.trans.uni.transfer", content), payoutState);
    },
    async queryPayout({ outNo }) {
      return sent(
        await call("alipay.fund.trans.common.query", {
          out_biz_no: outNo,
          product_code: "TRANS_ACCOUNT_NO_PWD",
          biz_scene: "DIRECT_TRANSFER",
        }),
        payoutState,
      );
    },
    async readNotice({ body }) {
      const params = Object.fromEntries(new URLSearchParams(body));
      verifyParams(settings.alipayPublicKey, params);
      if (params["app_id"] !== settings.appId) throw new BadSignature("alipay application");
      const answer = tradeAnswer(params["trade_status"], params["trade_no"], params["total_amount"]);
      return {
        kind: "PAY",
        payNo: params["out_trade_no"] ?? "",
        merchant: params["seller_id"] ?? settings.mchId,
        answer,
      };
    },
  };
}

function payoutState(answer: Reply): SendAnswer {
  const status = text(answer, "status");
  if (status === "SUCCESS") return { state: "DONE", no: text(answer, "order_id") ?? "" };
  return status === "FAIL" || status === "REFUND"
    ? { state: "FAILED", msg: text(answer, "fail_reason") ?? status }
    : { state: "PROCESSING" };
}
