import { AppError } from "@hongxian/contract/wire/errors.ts";
import { slotMessages } from "@hongxian/contract/wire/slot.messages.ts";
import { addMetrics, metricText } from "./process-metrics.ts";

/** Who takes a slot: an account by its number, anything else by a name ("job", an address). */
export type SlotUser = number | string;

export interface SlotLimits {
  /** At the same time, in this process. */
  readonly total: number;
  /** At once for one user; less than `total`, so that no one takes all places. */
  readonly each: number;
  /** In the queue, of one user and of all; further requests are refused at once. */
  readonly waitingEach: number;
  readonly waiting: number;
  /** Under this name the places are counted in /metrics. */
  readonly name?: string;
  /** Milliseconds in the queue until it is refused; a page does not wait forever. */
  readonly patience?: number;
}

interface Waiter {
  /** Releases the slot. */
  readonly enter: () => void;
}

const named = new Map<string, Slots>();

addMetrics(() =>
  metricText(
    "hongxian_slots",
    "Places for expensive work: running, waiting, and how many may run",
    "gauge",
    [...named].flatMap(([kind, slots]) => {
      const { running, waiting } = slots.state;
      return Object.entries({ running, waiting, most: slots.most }).map(([state, value]) => ({
        labels: { kind, state },
        value,
      }));
    }),
  ),
);

/**
 * Places for expensive work: one account cannot take what belongs to all. Users in the queue take turns, so that a user
 * with one picture waits for one of another user's twelve, not for all twelve.
 */
export class Slots {
  readonly #limits: SlotLimits;
  readonly #held = new Map<SlotUser, number>();
  /** In the order of turns: a user who got a place moves to the end. */
  readonly #lines = new Map<SlotUser, Waiter[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
    if (limits.name !== undefined) named.set(limits.name, this);
  }

  get most(): number {
    return this.#limits.total;
  }

  /** Running and waiting work, for monitoring. */
  get state(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** How many go before the next waiting one of this user; 0 when none waits. */
  ahead(user: SlotUser): number {
    if (!this.#lines.has(user)) return 0;
    return this.#running + [...this.#lines.keys()].indexOf(user);
  }

  async run<T>(user: SlotUser, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const leave = await this.enter(user, signal);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for a place; returns the function that releases it. Refuses (429) when the queue is full or the wait took too
   * long.
   */
  async enter(user: SlotUser, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#mayEnter(user)) this.#take(user);
    else await this.#wait(user, signal);
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      this.#leave(user);
    };
  }

  #mayEnter(user: SlotUser): boolean {
    return this.#running < this.#limits.total && (this.#held.get(user) ?? 0) < this.#limits.each;
  }

  #take(user: SlotUser): void {
    this.#running += 1;
    this.#held.set(user, (this.#held.get(user) ?? 0) + 1);
  }

  #leave(user: SlotUser): void {
    this.#running -= 1;
    const held = (this.#held.get(user) ?? 1) - 1;
    if (held === 0) this.#held.delete(user);
    else this.#held.set(user, held);
    const line = this.#lines.get(user);
    // It just had its turn: the others come first.
    if (line !== undefined) {
      this.#lines.delete(user);
      this.#lines.set(user, line);
    }
    this.#handOn();
  }

  #handOn(): void {
    for (const [user, line] of this.#lines) {
      if (!this.#mayEnter(user)) continue;
      const next = line.shift();
      this.#lines.delete(user);
      if (line.length > 0) this.#lines.set(user, line);
      if (next === undefined) continue;
      this.#waiting -= 1;
      // Taken before the other one runs, so that no one can get in between.
      this.#take(user);
      next.enter();
      return;
    }
  }

  #wait(user: SlotUser, signal: AbortSignal | undefined): Promise<void> {
    const { waitingEach, waiting, patience } = this.#limits;
    const line = this.#lines.get(user) ?? [];
    const open = (this.#held.get(user) ?? 0) + line.length;
    if (line.length >= waitingEach) throw new AppError("TOO_MANY", { msg: slotMessages.own(open) });
    if (this.#waiting >= waiting)
      throw new AppError("TOO_MANY", { msg: slotMessages.full(this.#running + this.#waiting) });
    return new Promise((resolve, reject) => {
      const giveUp = (why: () => unknown) => {
        const at = line.indexOf(waiter);
        if (at === -1) return;
        line.splice(at, 1);
        if (line.length === 0) this.#lines.delete(user);
        this.#waiting -= 1;
        end();
        reject(why());
      };
      const gone = () => giveUp(() => signal?.reason);
      const late = () =>
        giveUp(() => new AppError("TOO_MANY", { msg: slotMessages.late(this.#running + this.#waiting) }));
      const timer = patience === undefined ? undefined : setTimeout(late, patience);
      timer?.unref();
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", gone);
      };
      const waiter: Waiter = {
        enter: () => {
          end();
          resolve();
        },
      };
      signal?.addEventListener("abort", gone);
      line.push(waiter);
      this.#lines.set(user, line);
      this.#waiting += 1;
    });
  }
}
