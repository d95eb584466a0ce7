import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { appendFileSync } from "node:fs";
import { TransactionBuilder } from "kysely";
import pg from "pg";

/**
 * Two things that no code may do while its transaction is open: take a second connection of the same pool (as many
 * calls at once as the pool has connections then deadlock), and call an outside service (a slow one holds connection
 * and locks). Each case is recorded with its stack, swallowed or not, and fails the test file it ran in.
 */
interface OpenTransaction {
  readonly outer: OpenTransaction | undefined;
  pool: pg.Pool | null;
  isOpen: boolean;
}

interface Watch {
  readonly current: AsyncLocalStorage<OpenTransaction | undefined>;
  readonly seen: Misuse[];
}

interface Misuse {
  readonly what: string;
  /** Frames of our own code, innermost first. */
  readonly frames: readonly string[];
}

const stackDepth = 80;

/** The present position in our own files; what the test runner added to a path is removed. */
function ownFrames(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = stackDepth;
  const stack = new Error("where").stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  return stack
    .split("\n")
    .filter((line) => line.includes("/server/src/") && !/watch-connections|watch-statements|patient-pool/.test(line))
    .map((line) => line.trim().replace(/(?:file:\/\/)?\/\S*\/server\/src\//, "src/"));
}

/** What a test does itself, such as two connections to make them collide, is allowed. */
export const isLetBe = ({ frames }: Misuse): boolean => frames[0]?.includes(".test.ts") === true;

function openOnes(from: OpenTransaction | undefined): OpenTransaction[] {
  const found: OpenTransaction[] = [];
  for (let one = from; one !== undefined; one = one.outer) if (one.isOpen) found.push(one);
  return found;
}

function note({ seen }: Watch, what: string): void {
  const misuse = { what, frames: ownFrames() };
  seen.push(misuse);
  const file = process.env["WATCH_CONNECTIONS_FILE"];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(misuse)}\n`);
}

function watchTransactions({ current }: Watch): void {
  // Its own state is private and every setting creates a new builder: the class itself is the one place for all of
  // them.
  const proto = TransactionBuilder.prototype as { execute(run: unknown): Promise<unknown> };
  const originalExecute = proto.execute;
  proto.execute = function execute(run) {
    const mine: OpenTransaction = { outer: current.getStore(), pool: null, isOpen: true };
    return current.run(mine, () => originalExecute.call(this, run).finally(() => void (mine.isOpen = false)));
  };
}

/** Manual `begin` and `commit`, on a connection taken from a pool. */
function watchRawTransactions({ current }: Watch, poolOf: WeakMap<object, pg.Pool>): void {
  const begun = new WeakMap<object, OpenTransaction>();
  const proto = pg.Client.prototype as unknown as { query(this: object, ...args: unknown[]): unknown };
  const originalQuery = proto.query;
  proto.query = function query(this: object, ...args) {
    const [text] = args;
    if (typeof text === "string") {
      const pool = poolOf.get(this);
      if (/^\s*(?:begin|start transaction)\b/i.test(text) && pool !== undefined) {
        const store = current.getStore();
        if (!openOnes(store).some((one) => one.pool === pool)) {
          const mine: OpenTransaction = { outer: store, pool, isOpen: true };
          begun.set(this, mine);
          current.enterWith(mine);
        }
      } else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) {
        const mine = begun.get(this);
        if (mine !== undefined) mine.isOpen = false;
      }
    }
    return originalQuery.apply(this, args);
  };
}

function watchPools(watch: Watch, poolOf: WeakMap<object, pg.Pool>): void {
  const proto = pg.Pool.prototype as unknown as { connect(this: pg.Pool, ...args: unknown[]): unknown };
  const originalConnect = proto.connect;
  proto.connect = function connect(this: pg.Pool, ...args) {
    const store = watch.current.getStore();
    const open = openOnes(store);
    if (open.some((one) => one.pool === this)) note(watch, "a second connection of the pool");
    const first = open.some((one) => one.pool === this) ? undefined : open[0];
    if (first !== undefined) first.pool ??= this;
    const taken = originalConnect.apply(this, args);
    if (taken instanceof Promise)
      taken.then(
        (client: object) => poolOf.set(client, this),
        // A refused one may be requested again.
        () => void (first?.pool === this && (first.pool = null)),
      );
    return taken;
  };
}

interface OutsideRequest {
  readonly request: { readonly origin?: string | URL; readonly host?: string; readonly path?: string };
}

function watchServices(watch: Watch): void {
  const look = (message: unknown) => {
    if (openOnes(watch.current.getStore()).length === 0) return;
    const { request } = message as OutsideRequest;
    note(watch, `an outside service: ${String(request.origin ?? request.host ?? "")}${request.path ?? ""}`);
  };
  subscribe("hongxian:outside-service", (message) => {
    if (openOnes(watch.current.getStore()).length > 0)
      note(watch, `an outside service: ${(message as { readonly what: string }).what}`);
  });
  subscribe("undici:request:create", look);
  subscribe("http.client.request.start", look);
}

function start(): Watch {
  const watch: Watch = { current: new AsyncLocalStorage(), seen: [] };
  const poolOf = new WeakMap<object, pg.Pool>();
  watchTransactions(watch);
  watchRawTransactions(watch, poolOf);
  watchPools(watch, poolOf);
  watchServices(watch);
  return watch;
}

// A worker runs many files and loads libraries once: they are wrapped once as well.
const key = Symbol.for("hongxian.watch-connections");
const globals = globalThis as { [key]?: Watch };
globals[key] ??= start();
const watch = globals[key];

/** What was seen since the last call. */
export const takeMisuses = (): Misuse[] => watch.seen.splice(0);

/** One entry for each place, however often it was reached. */
export function describeMisuses(misuses: readonly Misuse[]): string {
  const lines = misuses.map(({ what, frames }) => [what, ...frames.slice(0, 12)].join("\n    "));
  return [...new Set(lines)].join("\n  ");
}
