import type { Db } from "../../../kit/call.ts";
import { isBefore, type Cursor } from "./event-cursor.ts";
import { readHead } from "./read-events.ts";

/** A settled event gives no sign: the last thing that kept it back may be another transaction's end. */
const askMs = 200;
/** More than these are answered at once and come again. */
const most = 1000;

interface Waiter {
  readonly after: Cursor;
  wake(): void;
}

/**
 * Readers that wait for the next event. However many wait in a process, one small statement asks for all of them, and
 * none while nobody waits; no reader holds a connection.
 */
export interface EventWatch {
  /** Resolves when there may be an event after the cursor, when the time is over, or when the signal or the watch ends. */
  wait(after: Cursor, ms: number, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export function watchEvents(db: Db): EventWatch {
  const waiters = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const ask = async (): Promise<void> => {
    // A database that is away for a while wakes nobody; they come again by themselves.
    const head = await readHead(db).catch(() => null);
    if (head !== null) for (const waiter of waiters) if (isBefore(waiter.after, head)) waiter.wake();
    timer = undefined;
    schedule();
  };
  const schedule = () => {
    if (timer === undefined && waiters.size > 0 && !isClosed) timer = setTimeout(() => void ask(), askMs);
  };

  return {
    wait: (after, ms, signal) =>
      new Promise((resolve) => {
        if (isClosed || waiters.size >= most || signal?.aborted === true) return resolve();
        const waiter: Waiter = {
          after,
          wake: () => {
            waiters.delete(waiter);
            clearTimeout(over);
            signal?.removeEventListener("abort", waiter.wake);
            resolve();
          },
        };
        const over = setTimeout(waiter.wake, ms);
        signal?.addEventListener("abort", waiter.wake, { once: true });
        waiters.add(waiter);
        schedule();
      }),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      for (const waiter of waiters) waiter.wake();
    },
  };
}
