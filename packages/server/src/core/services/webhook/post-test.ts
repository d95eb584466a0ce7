import { randomUUID } from "node:crypto";
import { webhookLimits, webhookMessages, webhookTest } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { dropAnswer, readStart, type Reach } from "../../../platform/outgoing.ts";
import { failureText } from "./failure-text.ts";
import { isTaken, postedText, postTo, type Address } from "./post-delivery.ts";

interface Tested {
  readonly isTaken: boolean;
  readonly httpStatus: number | null;
  readonly reason: string;
  readonly ms: number;
  /** The first characters of the answer. */
  readonly answer: string;
  readonly sent: string;
}

/** Enough for so many characters of any script. */
const shownBytes = webhookLimits.answerShown * 4;

/**
 * Posts what no application will take for an event: a name, a number and a body of its own, signed like the others. It
 * is written down nowhere: neither as an event nor as a delivery, and it changes nothing about the address.
 */
export async function postTest(reach: Reach, address: Pick<Address, "url" | "secrets">, id: number): Promise<Tested> {
  const message = { ...webhookTest, time: new Date().toISOString(), number: 0, body: { webhookId: id } };
  const sent = postedText(message, { externalId: null, recordExternalId: null });
  const begun = Date.now();
  const end = (httpStatus: number | null, reason: string, answer: string): Tested => ({
    isTaken: httpStatus !== null && isTaken(httpStatus),
    httpStatus,
    reason,
    ms: Date.now() - begun,
    answer,
    sent,
  });
  try {
    const answer = await postTo(reach, address, `test_${randomUUID()}`, sent);
    const start = await readStart(answer, shownBytes);
    await dropAnswer(answer);
    const { status } = answer;
    const shown = start.toString("utf8").replaceAll("\0", "").slice(0, webhookLimits.answerShown);
    return end(status, isTaken(status) ? "" : webhookMessages.answered(status), shown);
  } catch (error) {
    return end(null, failureText(error), "");
  }
}
