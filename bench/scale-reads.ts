import { sql } from "kysely";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "../packages/contract/src/wire/endpoint.ts";
import { allCalls, buildApp, servicesOf } from "../packages/server/src/app.ts";
import { hashToken, newToken } from "../packages/server/src/core/foundation/access/session-token.ts";
import { sampleCall } from "../packages/server/src/guards/sample-input.ts";
import { openListener } from "../packages/server/src/platform/database/listen.ts";
import { openDatabase, type Database } from "../packages/server/src/platform/database/open-database.ts";
import { createLog } from "../packages/server/src/platform/log.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";
import type { TestBed } from "./test-bed.ts";

/** The accounts of the demo system that see unlike parts of it. */
export const seats = {
  administrator: "13800000000",
  province: "13800000011",
  city: "13800000012",
  matchmaker: "13800000016",
  seller: "13800000004",
  lead: "13800000005",
  shop: "13800000015",
  district: "13800000013",
  reviewer: "13800000003",
} as const;
export type Seat = keyof typeof seats;

/** What one read cost one account. */
export interface Cost {
  readonly seat: Seat;
  readonly read: string;
  readonly http: number;
  readonly ms: number;
  /** Pages of the database that its statements touched; null when the statement was stopped by its time limit. */
  readonly buffers: number | null;
  readonly statements: number;
  /** The dearest of its statements. */
  readonly worst: string;
}

type Db = Database["db"];

async function signIn(db: Db, login: string): Promise<string> {
  const token = newToken();
  const { rows } = await sql`insert into staff_session (staff_id, token_hash, expire_time, confirmed_time)
    select id, ${hashToken(token)}, now() + interval '6 hours', now() from staff where login = ${login}
    returning 1`.execute(db);
  if (rows.length === 0) throw new Error(`the database has no account ${login}`);
  return token;
}

interface Counted {
  readonly buffers: number | null;
  readonly statements: number;
  readonly worst: string | null;
}

/** What the statements of the server have cost since the counts were set to zero. */
async function countedIn(db: Db): Promise<Counted> {
  const { rows } = await sql<Counted>`with own as (
      select query, calls, shared_blks_hit + shared_blks_read as pages from pg_stat_statements
      where query not ilike '%pg_stat_statements%')
    select sum(pages)::float8 as buffers, coalesce(sum(calls), 0)::int as statements,
      (select left(regexp_replace(query, '\\s+', ' ', 'g'), 200) from own order by pages desc limit 1) as worst
    from own`.execute(db);
  return rows[0] ?? { buffers: 0, statements: 0, worst: null };
}

interface Answer {
  readonly http: number;
  readonly ms: number;
  readonly firstId: number | string | null;
}

/** The number of the first row of a list, under the name that its pages use. */
function firstIdOf(body: string): Answer["firstId"] {
  try {
    const { data } = JSON.parse(body) as { data?: { list?: readonly Record<string, unknown>[] } };
    const row = data?.list?.[0];
    const id = row?.["id"] ?? row?.["userId"];
    return typeof id === "number" || typeof id === "string" ? id : null;
  } catch {
    return null;
  }
}

async function ask(app: FastifyInstance, token: string, url: string): Promise<Answer> {
  const begun = performance.now();
  const headers = { cookie: `hx_session=${token}`, host: "localhost", "x-console-host": "localhost" };
  const { statusCode, body } = await app.inject({ method: "GET", url, headers });
  return { http: statusCode, ms: performance.now() - begun, firstId: firstIdOf(body) };
}

interface Read {
  readonly name: string;
  readonly address: string;
  /** The list whose first row gives the address its number. */
  readonly below: string | null;
}

/** Stands in an address until the list above has named a record. */
const noRecord = "999999999";

const asRead = (endpoint: Endpoint): Read => {
  const { address } = sampleCall(endpoint, (_name, _kind, part) => (part === "params" ? noRecord : undefined));
  const list = /^(.*)\/\{\w+\}[^{]*$/.exec(endpoint.path)?.[1];
  return { name: endpoint.path, address, below: list ?? null };
};

/**
 * A server in this process, as quiet as a sleeping one: no jobs, no other callers, so that what the database counts
 * belongs to the call.
 */
export async function measureReads(
  bed: TestBed,
  who: readonly Seat[],
  isMeasured: (path: string) => boolean,
  note: (cost: Cost) => void,
): Promise<readonly Cost[]> {
  process.env["RATE_LIMIT"] = "1000000000";
  const log = createLog("silent", "bench");
  const database = openDatabase({ url: bed.url, max: 4, applicationName: "bench" });
  const listener = openListener(bed.url, log);
  const parts = {
    settings: { ...parseSettings({}), dataDir: bed.dataDir, secretKey: bed.secretKey },
    database,
    listener,
    log,
  };
  const app = await buildApp(parts);
  const noSessions = { authenticate: async () => null, onEnded: () => undefined };
  const { calls, closeStreams } = allCalls(servicesOf(parts), noSessions);
  closeStreams();
  const reads = calls
    .filter(({ endpoint, mode }) => endpoint.method === "GET" && endpoint.changes !== true && mode === "signed")
    .map(({ endpoint }) => asRead(endpoint))
    .filter(({ name }) => isMeasured(name))
    .toSorted((a, b) => a.name.length - b.name.length || a.name.localeCompare(b.name));
  const costs: Cost[] = [];
  try {
    await sql`create extension if not exists pg_stat_statements`.execute(bed.db);
    for (const seat of who) {
      const token = await signIn(bed.db, seats[seat]);
      const firsts = new Map<string, Answer["firstId"]>();
      for (const { name, address, below } of reads) {
        const first = below === null ? null : (firsts.get(below) ?? null);
        const url = first === null ? address : address.replace(noRecord, encodeURIComponent(first));
        await sql`select pg_stat_statements_reset()`.execute(bed.db);
        const cold = await ask(app, token, url);
        if (cold.http === 403) continue;
        firsts.set(name, cold.firstId);
        const counted = await countedIn(bed.db);
        // The first run fills caches; a slow one is slow without them as well.
        const { ms } = cold.http === 200 && cold.ms < 2000 ? await ask(app, token, url) : cold;
        const buffers = cold.http >= 500 ? null : (counted.buffers ?? 0);
        const cost: Cost = {
          seat,
          read: name,
          http: cold.http,
          ms: Math.round(ms * 10) / 10,
          buffers,
          statements: counted.statements,
          worst: counted.worst ?? "",
        };
        costs.push(cost);
        note(cost);
      }
    }
  } finally {
    await app.close();
    await listener.close();
    await database.close();
  }
  return costs;
}
