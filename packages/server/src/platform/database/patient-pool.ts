import pg from "pg";

/** PostgreSQL refuses one more connection: the server's, the role's or the database's limit is reached. */
const tooMany = "53300";
const isRefused = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === tooMany;

/** How long the pool does not request another connection after a refusal. */
const restMs = 1000;
/** Between two attempts of a pool that has no connection at all. */
const pauseMs = 100;

type Done = (error: Error | undefined, client: pg.PoolClient | undefined, release: pg.PoolClient["release"]) => void;

/**
 * A pool that manages with the connections it has. They are opened when they are needed; where PostgreSQL refuses one,
 * the call waits for one of the pool's own, as long as it would wait for a free one anyway, instead of failing while
 * ten others are about to be returned. For a moment the pool then counts as full, so that the calls behind it queue up
 * rather than try one after the other.
 */
export class PatientPool extends pg.Pool {
  readonly #most: number;
  readonly #waitMs: number;
  #rest: NodeJS.Timeout | undefined;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.#most = this.options.max;
    this.#waitMs = config.connectionTimeoutMillis ?? 0;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.PoolClient> | void {
    const taken = this.#take(Date.now() + this.#waitMs);
    if (done === undefined) return taken;
    // The callback form is the base class's own, and libraries use it.
    const [give, fail] = [
      (client: pg.PoolClient) => done(undefined, client, client.release),
      (error: Error) => done(error, undefined, () => undefined),
    ];
    taken.then(give, fail);
  }

  override async end(): Promise<void> {
    clearTimeout(this.#rest);
    await super.end();
  }

  async #take(until: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (!isRefused(error) || this.ending || Date.now() >= until) throw error;
        this.#makeDo();
        // With a connection of our own the next attempt queues for it; with none, another client has to release one.
        if (this.totalCount === 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  /** Does not grow until the pause is over. */
  #makeDo(): void {
    this.options.max = Math.max(1, this.totalCount);
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void (this.options.max = this.#most), restMs).unref();
  }
}
