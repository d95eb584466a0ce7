import type pg from "pg";

/** The driver's own end of the line. */
interface Wired {
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

/** Follows the connections of a pool; the answer cuts all of them at once. */
export function cutter(pool: pg.Pool): () => void {
  const clients = new Set<pg.PoolClient>();
  pool.on("connect", (client) => void clients.add(client));
  pool.on("remove", (client) => void clients.delete(client));
  return () => {
    // Ending them politely would wait for an answer as well.
    for (const client of clients)
      (client as unknown as Wired).connection.stream.destroy(
        Object.assign(new Error("the database does not answer"), { code: "08006" }),
      );
  };
}
