import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Reach } from "../../../platform/outgoing.ts";
import { createSeal, type Seal } from "../../../platform/seal.ts";
import type { ServerParts } from "../../../platform/server-parts.ts";
import { oneLine } from "../../../platform/start-error.ts";
import { readHead } from "../../foundation/events/read-events.ts";
import { fanOut } from "./fan-out.ts";
import { heardNames } from "./heard-names.ts";
import { ownNumbers } from "./own-numbers.ts";
import { postDelivery, takeDue } from "./post-delivery.ts";
import { secretsOf } from "./read-address.ts";
import { settleDeliveries } from "./settle-deliveries.ts";

export interface WebhookParts {
  readonly db: Db;
  readonly seal: Seal;
  readonly reach: Reach;
}

interface Waiting {
  readonly id: number;
  readonly appId: number;
  readonly url: string;
  readonly secretSealed: string;
  readonly formerSecretSealed: string | null;
  readonly hasNews: boolean;
  readonly hasDue: boolean;
}

/** The addresses in use that do not rest, and whether anything waits for them. */
async function listWebhooks(db: Db): Promise<readonly Waiting[]> {
  const head = await readHead(db);
  const { rows } = await sql<Waiting>`select w.id, w.app_id, w.url, w.secret_sealed,
      case when w.former_until > now() then w.former_secret_sealed end as former_secret_sealed,
      (w.cursor_place, w.cursor_id) < (${head.place}::bigint, ${head.id}::bigint) as has_news,
      exists (select from open_delivery d where d.webhook_id = w.id and d.status in ('WAIT', 'TAKEN')
        and d.due_time <= now()) as has_due
    from open_webhook w where w.status = 'ENABLE' and (w.rest_until is null or w.rest_until <= now())`.execute(db);
  return rows;
}

/** Everything that is due for one address; ends when nothing is, when a post failed, or when the time is over. */
async function serveOne({ db, seal, reach }: WebhookParts, webhook: Waiting, isOver: () => boolean): Promise<number> {
  const { id, appId, url, secretSealed, formerSecretSealed } = webhook;
  const heard = await heardNames(db, appId);
  // An application that may hear nothing at present keeps its place: what it missed comes when it may again.
  if (heard.length === 0) return 0;
  const secrets = secretsOf(seal, { secretSealed, formerSecretSealed });
  let posted = 0;
  for (;;) {
    const isMore = await fanOut(db, id, heard);
    const taken = await takeDue(db, id);
    if (taken.length > 0) {
      const own = await ownNumbers(db, appId, taken);
      const outcomes = await Promise.all(taken.map((one) => postDelivery(reach, { url, secrets, own }, one)));
      await settleDeliveries(db, id, outcomes);
      posted += taken.length;
      // Its rest is seen by whoever lists the addresses.
      if (outcomes.some(({ result }) => result === "AGAIN" || result === "GONE")) return posted;
    } else if (!isMore) return posted;
    if (isOver()) return posted;
  }
}

export interface WebhookRunner {
  /** Begins to serve every address that has something to do and is not being served. */
  tick(): Promise<number>;
  /** Resolves when no address is being served. */
  idle(): Promise<void>;
  /** Nothing more is taken. */
  stop(): void;
  readonly posted: number;
}

/** Each address is served on its own: one that hangs delays no other. */
export function webhookRunner(parts: WebhookParts, ms: number, onFailure: (error: unknown) => void): WebhookRunner {
  const running = new Map<number, Promise<void>>();
  let isStopped = false;
  let posted = 0;
  return {
    stop: () => (isStopped = true),
    tick: async () => {
      if (isStopped) return 0;
      const all = await listWebhooks(parts.db);
      for (const webhook of all) {
        if (running.has(webhook.id) || !(webhook.hasNews || webhook.hasDue)) continue;
        // Its address, its secrets and what it may hear are read anew after a while.
        const until = Date.now() + ms;
        const serving = serveOne(parts, webhook, () => isStopped || Date.now() > until)
          .then((count) => void (posted += count), onFailure)
          .finally(() => running.delete(webhook.id));
        running.set(webhook.id, serving);
      }
      return all.length;
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    get posted() {
      return posted;
    },
  };
}

const tickMs = 200;
/** Between the looks while no address is in use. */
const idleMs = 3000;
const turnMs = 30_000;

/**
 * Serves the addresses for as long as the process runs, beside the jobs: what is written reaches its receivers within a
 * second. Every server does it; a delivery is taken by one of them. Whoever is cut off leaves deliveries that are taken
 * again when their time is over.
 */
export function startWebhooks({ database: { db }, settings, log }: ServerParts): { stop(): Promise<void> } {
  const parts = { db, seal: createSeal(settings.secretKey), reach: { privateHosts: settings.privateHosts } };
  const note = (error: unknown) => log.warn({ reason: oneLine(error) }, "webhooks were not served");
  const runner = webhookRunner(parts, turnMs, note);
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const look = async (): Promise<void> => {
    const used = await runner.tick().catch((error: unknown) => {
      note(error);
      return 0;
    });
    if (!isStopped) timer = setTimeout(() => void look(), used > 0 ? tickMs : idleMs);
  };
  void look();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      runner.stop();
      await runner.idle();
    },
  };
}
