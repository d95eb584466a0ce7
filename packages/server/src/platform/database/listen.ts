import { sql, type Kysely } from "kysely";
import pg from "pg";
import type { Log } from "../log.ts";
import { oneLine } from "../start-error.ts";
import { connectionConfig } from "./open-database.ts";
import type { Tables } from "./tables.ts";

const firstPause = 100;
/** Short: until it listens again, the process does not count as ready. */
const longestPause = 1000;
const connectPatience = 5000;
const checkEvery = 5000;
const patience = 15_000;
const payloadLimit = 7999;

type Receive = (payload: string) => void;

/** Messages between processes through the database; a message sent in a transaction is sent when it commits. */
export interface Listener {
  /** The returned function ends the subscription. */
  on(channel: string, receive: Receive): () => void;
  notify(db: Kysely<Tables>, channel: string, payload: string): Promise<void>;
  isUp(): boolean;
  /**
   * Called on every new connection, and at once if it is up already: messages sent during an outage are lost, so reload
   * then.
   */
  onUp(run: () => void): () => void;
  /** Called when the database does not answer even a trivial query: every other connection hangs then too. */
  onSilence(run: () => void): void;
  close(): Promise<void>;
}

export function openListener(url: string, log?: Log, applicationName = "hongxian listener"): Listener {
  const receivers = new Map<string, Set<Receive>>();
  const upRuns = new Set<() => void>();
  const silenceRuns = new Set<() => void>();
  let client: pg.Client | undefined;
  let pause = firstPause;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const guarded = (run: () => void) => {
    try {
      run();
    } catch (error) {
      log?.error({ reason: oneLine(error) }, "a receiver of database messages failed");
    }
  };

  const lose = (lost: pg.Client, reason: string) => {
    if (lost !== client || isClosed) return;
    client = undefined;
    log?.warn({ reason }, "the listening connection was lost");
    lost.end().catch(() => undefined);
    schedule(connect, pause);
    pause = Math.min(pause * 2, longestPause);
  };

  const schedule = (work: () => Promise<void>, after: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void work(), after);
  };

  // A connection cut silently (a firewall, a sleeping host) is only noticed when something is sent over it.
  const check = async (): Promise<void> => {
    const checked = client;
    if (checked === undefined) return;
    const late = setTimeout(() => {
      if (checked !== client) return;
      lose(checked, "no answer");
      for (const run of silenceRuns) guarded(run);
    }, patience);
    await checked.query("select 1").catch((error: unknown) => lose(checked, oneLine(error)));
    clearTimeout(late);
    if (checked === client) schedule(check, checkEvery);
  };

  const connect = async (): Promise<void> => {
    const config = connectionConfig({ url, applicationName });
    const next = new pg.Client({ ...config, connectionTimeoutMillis: connectPatience });
    client = next;
    isConnected = false;
    next.on("error", (error) => lose(next, oneLine(error)));
    next.on("end", () => lose(next, "closed by the server"));
    next.on("notification", ({ channel, payload = "" }) => {
      for (const receive of receivers.get(channel) ?? []) guarded(() => receive(payload));
    });
    try {
      await next.connect();
      const channels = [...receivers.keys()];
      if (channels.length > 0)
        await next.query(channels.map((name) => `listen ${pg.escapeIdentifier(name)}`).join(";"));
    } catch (error) {
      lose(next, oneLine(error));
      return;
    }
    if (next !== client || isClosed) return;
    isConnected = true;
    pause = firstPause;
    for (const run of upRuns) guarded(run);
    schedule(check, checkEvery);
  };
  let isConnected = false;
  void connect();

  return {
    on(channel, receive) {
      const known = receivers.get(channel);
      const set = known ?? new Set();
      set.add(receive);
      if (known === undefined) {
        receivers.set(channel, set);
        const current = client;
        if (current !== undefined && isConnected) {
          current
            .query(`listen ${pg.escapeIdentifier(channel)}`)
            .catch((error: unknown) => lose(current, oneLine(error)));
        }
      }
      return () => set.delete(receive);
    },
    async notify(db, channel, payload) {
      if (Buffer.byteLength(payload) > payloadLimit) throw new Error(`message on ${channel} is too long`);
      await sql`select pg_notify(${channel}, ${payload})`.execute(db);
    },
    isUp: () => client !== undefined && isConnected,
    onUp(run) {
      upRuns.add(run);
      if (client !== undefined && isConnected) guarded(run);
      return () => upRuns.delete(run);
    },
    onSilence: (run) => void silenceRuns.add(run),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
