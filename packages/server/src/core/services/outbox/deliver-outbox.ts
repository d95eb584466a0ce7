import { join } from "node:path";
import { noticeSent } from "@hongxian/contract/core/events/service.events.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { appendPrivate, privateFolder } from "../../../platform/private-files.ts";
import { createSeal } from "../../../platform/seal.ts";
import { oneLine } from "../../../platform/start-error.ts";
import { writeEvent } from "../../foundation/events/write-events.ts";
import { tellAsSystem } from "../chat/system-line.ts";
import { queueNoticePush } from "../phone-push/queue-phone-push.ts";
import { moveOldSms, oldSmsKind } from "./move-old-sms.ts";
import { outboxJobName } from "./outbox-job.ts";

/** A message that was queued with the write that caused it. */
export interface OutgoingMessage {
  readonly id: number;
  readonly kind: string;
  readonly dedupeKey: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Delivers a message to the outside. It may be called twice for one message, so the dedupe key is sent along. */
export type Deliver = (message: OutgoingMessage) => Promise<void>;

const perRun = 200;
const maxTries = 8;

/** Without a real service every message goes to a file of its day, one JSON line each, its content only by id. */
export function deliverToFile(dataDir: string): Deliver {
  return async ({ id, kind, dedupeKey }) => {
    const folder = join(dataDir, "outbox");
    await privateFolder(folder);
    const time = new Date().toISOString();
    const line = JSON.stringify({ time, id, kind, dedupeKey });
    await appendPrivate(join(folder, `${time.slice(0, 10)}.jsonl`), `${line}\n`);
  };
}

/**
 * For this time no other process takes a message that is being delivered; an interrupted delivery is retried after it.
 */
const leaseMinutes = 5;

type Taken = OutgoingMessage & { readonly tries: number };

/** Takes the next message and commits that: several processes share the work, and none takes one that another has. */
async function takeNext(db: Db): Promise<Taken | undefined> {
  const { rows } = await sql<Taken>`update outbox o set tries = o.tries + 1, taken_time = now(),
      due_time = now() + make_interval(mins => ${leaseMinutes}::int)
    from (select id from outbox where state = 'WAITING' and due_time <= now() order by due_time, id limit 1
      for update skip locked) due
    where o.id = due.id returning o.id, o.kind, o.dedupe_key, o.payload, o.tries`.execute(db);
  return rows[0];
}

/**
 * Delivers due messages. No transaction is open during delivery: taken, delivered, then recorded. The result of a
 * message counts only if no later attempt has taken it.
 */
export async function deliverDue(db: Db, deliver: Deliver): Promise<number> {
  let sent = 0;
  for (let count = 0; count < perRun; count += 1) {
    const message = await takeNext(db);
    if (message === undefined) break;
    const { id, tries } = message;
    try {
      await deliver(message);
      await sql`update outbox set state = 'SENT', done_time = now() where id = ${id}`.execute(db);
      sent += 1;
    } catch (error) {
      const state = tries >= maxTries ? "FAILED" : "WAITING";
      await sql`update outbox set state = ${state}, error = ${oneLine(error)}, taken_time = null,
        due_time = now() + make_interval(mins => ${2 ** (tries - 1)})
        where id = ${id} and state = 'WAITING' and tries = ${tries}`.execute(db);
    }
  }
  return sent;
}

const personMsgKind = "PERSON_MSG";

/** The line of the notice list is also written to the member's chat and queued for the phone; idempotent. */
async function deliverNotice(db: Db, { payload }: OutgoingMessage): Promise<void> {
  const id = Number(payload["personMsgId"]);
  const { rows } = await sql<{
    userId: number;
    title: string;
    content: string;
    linkType: string;
    linkValue: string;
  }>`select user_id, title, content, link_type, link_value from person_msg where id = ${id}`.execute(db);
  const line = rows[0];
  if (line === undefined) return;
  const lines = [{ ...line, key: `person_msg:${id}`, code: personMsgKind }];
  await db.transaction().execute(async (tx) => {
    await tellAsSystem(tx, lines);
    if (!(await queueNoticePush(tx, id))) return;
    const { userId, linkType, linkValue } = line;
    await writeEvent(tx, noticeSent, { userId, noticeId: id, linkType, linkValue });
  });
}

export const outboxJob: Job = {
  name: outboxJobName,
  cron: "* * * * *",
  run: ({ database, settings }) => {
    const toFile = deliverToFile(settings.dataDir);
    const seal = createSeal(settings.secretKey);
    return deliverDue(database.db, async (message) => {
      if (message.kind === oldSmsKind) return moveOldSms(database.db, seal, message);
      if (message.kind === personMsgKind) return deliverNotice(database.db, message);
      return toFile(message);
    });
  },
};
