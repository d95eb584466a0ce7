import { webhookLimits, webhookMessages } from "@hongxian/contract/core/webhook/webhook.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { dropAnswer, sendToTyped, type Reach } from "../../../platform/outgoing.ts";
import { webhookHeaders } from "../../../platform/webhook-signature.ts";
import { failureText } from "./failure-text.ts";
import type { OwnNumbers } from "./own-numbers.ts";

export interface Taken {
  readonly id: number;
  readonly userId: number;
  readonly tries: number;
  readonly eventId: number;
  readonly name: string;
  readonly version: number | null;
  readonly number: number | null;
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly time: string | null;
}

/** By then a running post has ended. */
const leaseSeconds = 60;

/** Takes what is due and commits that before anything leaves; what was cut off is taken again after its time. */
export async function takeDue(db: Db, webhookId: number): Promise<readonly Taken[]> {
  const { rows } = await sql<Taken>`with due as (
      select id from open_delivery where webhook_id = ${webhookId} and status in ('WAIT', 'TAKEN') and due_time <= now()
      order by due_time, id limit ${sql.lit(webhookLimits.parallel)} for update skip locked
    ), taken as (
      update open_delivery d set status = 'TAKEN', tries = d.tries + 1, last_time = now(),
        due_time = now() + make_interval(secs => ${sql.lit(leaseSeconds)})
      from due where d.id = due.id
      returning d.id, d.user_id, d.tries, d.event_place, d.event_id, d.event_time, d.name
    ) select t.id, t.user_id, t.tries, t.event_id, t.name, l.version, l.number, l.body, l.time
    from taken t left join event_log l on l.place = t.event_place and l.id = t.event_id and l.time = t.event_time
    order by t.id`.execute(db);
  return rows;
}

export interface Posted {
  readonly id: number;
  readonly tries: number;
  readonly userId: number;
  /** GONE: the receiver wants nothing any more. LOST: there is nothing to post. */
  readonly result: "DONE" | "AGAIN" | "GONE" | "LOST";
  readonly httpStatus: number | null;
  readonly reason: string;
  readonly ms: number;
}

export interface Address {
  /** The application's own numbers of members and records. */
  readonly own: OwnNumbers;
  readonly url: string;
  readonly secrets: readonly string[];
}

/** The number under which the receiver knows an event, however often it comes. */
export const eventNumber = (eventId: number): string => `evt_${eventId}`;

type Message = Pick<Taken, "name" | "time" | "version" | "number" | "body">;

interface Numbers {
  readonly externalId: string | null;
  readonly recordExternalId: string | null;
}
/** What an application knows an event's member and record by. */
export const numbersIn = (own: OwnNumbers, event: Parameters<OwnNumbers["recordOf"]>[0]): Numbers => ({
  externalId: own.memberOf(event),
  recordExternalId: own.recordOf(event),
});

/** What is posted. */
export const postedText = ({ name, time, version, number, body }: Message, numbers: Numbers): string =>
  JSON.stringify({ type: name, timestamp: time, version, number, ...numbers, data: body });

/** One post to an address: never followed to another one, which nobody entered. */
export const postTo = (reach: Reach, { url, secrets }: Pick<Address, "url" | "secrets">, id: string, text: string) =>
  sendToTyped(reach)(url, {
    method: "POST",
    headers: webhookHeaders(id, new Date(), text, secrets),
    body: text,
    timeoutMs: webhookLimits.answerMs,
    redirect: "manual",
  });

export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** Posts one event. It throws never: whatever happens is an outcome. */
export async function postDelivery(reach: Reach, address: Address, taken: Taken): Promise<Posted> {
  const { id, tries, userId, eventId, body } = taken;
  const begun = Date.now();
  const end = (result: Posted["result"], httpStatus: number | null, reason: string): Posted => ({
    id,
    tries,
    userId,
    result,
    httpStatus,
    reason: reason.slice(0, 200),
    ms: Date.now() - begun,
  });
  if (body === null) return end("LOST", null, webhookMessages.noEvent);
  try {
    const text = postedText(taken, numbersIn(address.own, taken));
    const answer = await postTo(reach, address, eventNumber(eventId), text);
    await dropAnswer(answer);
    if (isTaken(answer.status)) return end("DONE", answer.status, "");
    return end(answer.status === 410 ? "GONE" : "AGAIN", answer.status, webhookMessages.answered(answer.status));
  } catch (error) {
    return end("AGAIN", null, failureText(error));
  }
}
