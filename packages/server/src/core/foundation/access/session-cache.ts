import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { Listener } from "../../../platform/database/listen.ts";
import { loadCaller, type LoadedSession } from "./load-caller.ts";
import { hashToken, tokenOf } from "./session-token.ts";

/** Sent to all processes: "staff:7", "role:4", "session:12" or "all". */
export const accessChannel = "access_changed";

interface Entry extends LoadedSession {
  lastSeenAt: number;
  readonly loadedAt: number;
}

/** Even a lost notification cannot keep a closed session alive longer than this. */
const maxAgeMs = 5000;
const touchEveryMs = 30_000;
const maxEntries = 20_000;

/**
 * Callers that wait until a change has reached the listeners; the database notifies every process at the same moment.
 */
const waiting = new Map<string, (() => void)[]>();
const changedIn = new WeakMap<object, Promise<void>[]>();
const echoLimitMs = 500;

function echoOf(subject: string): Promise<void> {
  return new Promise((resolve) => {
    waiting.set(subject, [...(waiting.get(subject) ?? []), resolve]);
    setTimeout(resolve, echoLimitMs + 10_000).unref();
  });
}

/** Resolves once the rights changed in this committed transaction are effective: the next call already uses them. */
export async function accessSettled(tx: object): Promise<void> {
  const echoes = changedIn.get(tx);
  if (echoes === undefined) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, echoLimitMs).unref());
  await Promise.race([Promise.all(echoes), late]);
}

export interface SessionCache {
  authenticate(request: FastifyRequest): Promise<Caller | null>;
  /** Notified of sessions that ended, so that open streams and sockets close. */
  onEnded(run: (subject: string) => void): void;
}

const isBackground = (request: FastifyRequest): boolean => request.headers["x-background"] === "1";

/**
 * Sessions are cached in memory between calls, which saves a round trip on each; a change of staff, role or session is
 * sent to every process by NOTIFY and evicts the affected entries.
 */
export function makeSessionCache(db: Db, listener: Listener, idleMinutes: () => number): SessionCache {
  const entries = new Map<string, Entry>();
  const endedListeners: ((subject: string) => void)[] = [];

  const drop = (subject: string) => {
    const [kind, id] = subject.split(":");
    for (const [key, { caller }] of entries) {
      const hit =
        subject === "all" ||
        (kind === "staff" && String(caller.staffId) === id) ||
        (kind === "role" && String(caller.roleId) === id) ||
        (kind === "session" && String(caller.sessionId) === id);
      if (hit) entries.delete(key);
    }
    for (const run of endedListeners) run(subject);
    for (const resolve of waiting.get(subject) ?? []) resolve();
    waiting.delete(subject);
  };
  listener.on(accessChannel, drop);
  // Changes made while this process was not listening are unknown: start with an empty cache.
  listener.onUp(() => entries.clear());

  const touch = async (entry: Entry): Promise<void> => {
    entry.lastSeenAt = Date.now();
    await sql`update staff_session set last_seen_time = now() where id = ${entry.caller.sessionId}`.execute(db);
  };

  const find = async (token: string): Promise<Entry | null> => {
    const now = Date.now();
    const cached = entries.get(token);
    const fresh = cached !== undefined && listener.isUp() && now - cached.loadedAt < maxAgeMs;
    if (fresh && cached.expireAt > now && now - cached.lastSeenAt < idleMinutes() * 60_000) return cached;
    const loaded = await loadCaller(db, hashToken(token), idleMinutes());
    if (loaded === null) {
      entries.delete(token);
      return null;
    }
    if (entries.size >= maxEntries) entries.clear();
    const entry: Entry = { ...loaded, loadedAt: now };
    entries.set(token, entry);
    return entry;
  };

  return {
    onEnded: (run) => void endedListeners.push(run),
    authenticate: async (request) => {
      const token = tokenOf(request.headers.cookie);
      if (token === null || token.length > 128) return null;
      const entry = await find(token);
      if (entry === null) return null;
      if (!isBackground(request) && Date.now() - entry.lastSeenAt > touchEveryMs) await touch(entry);
      return entry.caller;
    },
  };
}

/** Call inside the transaction that changed the rights: delivered to every process when it commits. */
export async function accessChanged(db: Db, subject: string): Promise<void> {
  changedIn.set(db, [...(changedIn.get(db) ?? []), echoOf(subject)]);
  await sql`select pg_notify(${accessChannel}, ${subject})`.execute(db);
}

/** Ends sessions of an account, all or all but one. */
export async function endSessions(db: Db, staffId: number, exceptSessionId: number | null = null): Promise<number> {
  const ended = await sql`update staff_session set revoked_time = now()
    where staff_id = ${staffId} and revoked_time is null and id is distinct from ${exceptSessionId}
    returning id`.execute(db);
  await accessChanged(db, `staff:${staffId}`);
  return ended.rows.length;
}
