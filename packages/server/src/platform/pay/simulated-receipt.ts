import { createHmac, timingSafeEqual } from "node:crypto";
import type { AppleTransaction } from "./apple-receipt.ts";
import { BadSignature } from "./pay-port.ts";

const signOf = (key: string, body: string): string =>
  createHmac("sha256", key).update(`receipt.${body}`).digest("base64url");

/** A receipt of the simulated App Store. */
export function simulatedReceipt(key: string, transaction: AppleTransaction): string {
  const body = Buffer.from(JSON.stringify(transaction)).toString("base64url");
  return `${body}.${signOf(key, body)}`;
}

export function readSimulatedReceipt(key: string, receipt: string): AppleTransaction {
  const [body = "", signature = ""] = receipt.trim().split(".");
  const right = Buffer.from(signOf(key, body));
  const received = Buffer.from(signature);
  if (received.length !== right.length || !timingSafeEqual(received, right))
    throw new BadSignature("simulated receipt");
  // Only our own key signs, and it signs transactions.
  return JSON.parse(Buffer.from(body, "base64url").toString("utf8")) as AppleTransaction;
}
