import { chatMessages } from "@hongxian/contract/core/chat/chat.messages.ts";
import type { Db } from "../../../kit/call.ts";
import { withPartitions } from "../../../platform/database/month-partitions.ts";
import type { Log } from "../../../platform/log.ts";
import { censorFor } from "../../foundation/censor/censor-words.ts";
import type { SendOrder, SendOutcome } from "./chat-orders.ts";
import { storeMessages, type Aftermath, type Stored } from "./store-messages.ts";

const fault: SendOutcome = { ok: false, msg: chatMessages.failed, isFault: true };
const batchMax = 400;
const queueMax = 20_000;

interface Waiting {
  readonly order: SendOrder;
  settle(outcome: SendOutcome): void;
}

/** Sends the messages of one process. */
export interface MessageWriter {
  send(order: SendOrder): Promise<SendOutcome>;
  /** Waits for running writes. */
  close(): Promise<void>;
}

/**
 * Writes one batch at a time. Messages that arrive meanwhile go into the next batch, so that everyone who writes at
 * that moment shares a commit, and messages of one sender keep their order.
 */
export function makeMessageWriter(db: Db, log: Log, after: (aftermath: Aftermath) => void): MessageWriter {
  let waiting: Waiting[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  const store = async (batch: readonly Waiting[]): Promise<Stored> => {
    const censor = await censorFor(db);
    const orders = batch.map(({ order }) => order);
    return withPartitions(db, () => db.transaction().execute((tx) => storeMessages(tx, orders, censor)));
  };

  const writeOne = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const { outcomes, aftermath } = await store(batch);
      for (const [place, { settle }] of batch.entries()) settle(outcomes[place] ?? fault);
      after(aftermath);
    } catch (error) {
      // One message that cannot be written must not fail its neighbours.
      if (batch.length > 1) {
        for (const single of batch) await writeOne([single]);
        return;
      }
      log.error({ err: error }, "a chat message was not stored");
      batch[0]?.settle(fault);
    }
  };

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, batchMax);
      waiting = waiting.slice(batchMax);
      await writeOne(batch);
    }
    running = null;
  };

  return {
    send: (order) =>
      new Promise((settle) => {
        if (isClosed || waiting.length >= queueMax) return settle(fault);
        waiting.push({ order, settle });
        // The next turn of the event loop: frames that arrived together are written together.
        running ??= new Promise<void>((resolve) => setImmediate(resolve)).then(run);
      }),
    async close() {
      isClosed = true;
      await running;
    },
  };
}
