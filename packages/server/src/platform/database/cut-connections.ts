import type pg from "pg";

/** The driver's own socket. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

/** Tracks the connections of a pool; the returned function closes all of them at once. */
export function cutter(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => void clients.add(client));
  pool.on("remove", (client) => void clients.delete(client));
  return () => {
    // A graceful end would also wait for an answer.
    for (const client of clients)
      (client as unknown as Wired).connection.stream.destroy(
        Object.assign(new Error("the database does not answer"), { code: "08006" }),
      );
  };
}
