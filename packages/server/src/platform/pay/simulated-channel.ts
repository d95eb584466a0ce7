import { createHmac, timingSafeEqual } from "node:crypto";
import {
  BadSignature,
  type PayAnswer,
  type PayNotice,
  type PayPort,
  type PayRequest,
  type SendAnswer,
} from "./pay-port.ts";

/**
 * The last two digits of the amount control the simulated channel, so that every path can be tested: 91 answers late,
 * 92 takes the money twice, 93 another amount, 94 never answers, 95 refuses.
 */
export type Whim = "PROMPT" | "LATE" | "TWICE" | "WRONG" | "NEVER" | "REFUSE";
const whims: Readonly<Record<number, Whim>> = { 91: "LATE", 92: "TWICE", 93: "WRONG", 94: "NEVER", 95: "REFUSE" };
export const whimOf = (cents: number): Whim => whims[cents % 100] ?? "PROMPT";

const lateMs = 40 * 60_000;
/** The contract has the words (channel-reasons). */
const refusal = "SIMULATED";

function answer({ payNo, amountCents, requestTime }: PayRequest, now: number): PayAnswer {
  switch (whimOf(amountCents)) {
    case "NEVER":
      return { state: "UNKNOWN" };
    case "REFUSE":
      return { state: "FAILED", code: "SIMULATED", msg: refusal };
    case "LATE":
      if (now - requestTime.getTime() < lateMs) return { state: "WAITING" };
      break;
    case "WRONG":
      return { state: "PAID", tradeNo: `SIM${payNo}`, amountCents: amountCents - 1 };
    default:
  }
  return { state: "PAID", tradeNo: `SIM${payNo}`, amountCents };
}

/** A first try of 95 fails, the next one goes through; 94 is never answered, 91 at the second query. */
function send(no: string, amountCents: number, isQuery: boolean): SendAnswer {
  const isFirstTry = no.endsWith("-1");
  switch (whimOf(amountCents)) {
    case "NEVER":
      return { state: "UNKNOWN" };
    case "REFUSE":
      return isFirstTry ? { state: "FAILED", msg: refusal } : { state: "DONE", no: `SIM${no}` };
    case "LATE":
      return isQuery ? { state: "DONE", no: `SIM${no}` } : { state: "PROCESSING" };
    default:
      return { state: "DONE", no: `SIM${no}` };
  }
}

const signOf = (key: string, body: string): string => createHmac("sha256", key).update(body).digest("hex");

/** The notifications that the simulated channel would send for a payment, signed; tests and demos deliver them. */
export function simulatedNotices(
  key: string,
  request: PayRequest,
  merchant = "",
): { body: string; signature: string }[] {
  const answered = answer({ ...request, requestTime: new Date(0) }, Date.now());
  if (answered.state === "UNKNOWN" || answered.state === "WAITING") return [];
  const one = (tradeNo: string) => {
    const body = JSON.stringify({
      payNo: request.payNo,
      merchant,
      answer: answered.state === "PAID" ? { ...answered, tradeNo } : answered,
    });
    return { body, signature: signOf(key, body) };
  };
  const tradeNo = answered.state === "PAID" ? answered.tradeNo : "";
  const first = one(tradeNo);
  // The same notification is sent again, and then a second payment of its own.
  return whimOf(request.amountCents) === "TWICE" ? [first, first, one(`${tradeNo}-2`)] : [first];
}

/** The default channel: calls no outside service. */
export function simulatedChannel(key: string, now: () => number = Date.now): PayPort {
  return {
    received: { type: "text/plain", body: "success" },
    prepay: async ({ payNo }) => ({ simulated: payNo }),
    query: async (request) => answer(request, now()),
    close: async (request) => answer(request, now()).state !== "PAID",
    refund: async ({ refundNo, amountCents }) => send(refundNo, amountCents, false),
    queryRefund: async ({ refundNo, amountCents }) => send(refundNo, amountCents, true),
    payout: async ({ outNo, amountCents }) => send(outNo, amountCents, false),
    queryPayout: async ({ outNo, amountCents }) => send(outNo, amountCents, true),
    async readNotice({ headers, body }) {
      const received = Buffer.from(String(headers["x-simulated-signature"] ?? ""));
      const right = Buffer.from(signOf(key, body));
      if (received.length !== right.length || !timingSafeEqual(received, right))
        throw new BadSignature("simulated signature");
      // Signed by ourselves a moment ago.
      const {
        payNo,
        merchant,
        answer: answered,
      } = JSON.parse(body) as { payNo: string; merchant: string; answer: PayAnswer };
      return { kind: "PAY", payNo, merchant, answer: answered } satisfies PayNotice;
    },
  };
}
