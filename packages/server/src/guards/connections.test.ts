import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../test/database.ts";
import { takeMisuses } from "../test/watch-connections.ts";

const { db, pool } = await testDatabase({ isEmpty: true });

const service = createServer((_request, response) => response.end("ok"));
let address = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/asked`;
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});

const one = sql`select 1`;
const seen = () => takeMisuses().map(({ what }) => what);

describe("the watch over open transactions", () => {
  it("the watch over open transactions sees a second connection of the pool, also when the failure is swallowed", async () => {
    await db.transaction().execute(async (tx) => {
      await one.execute(tx);
      await one.execute(db).catch(() => undefined);
    });
    expect(seen()).toEqual(["a second connection of the pool"]);
  });

  it("the watch over open transactions names the file that took it", async () => {
    const askPool = async () => one.execute(db);
    await db.transaction().execute(async () => void (await askPool()));
    expect(takeMisuses()[0]?.frames.join("\n")).toContain("src/guards/connections.test.ts");
  });

  it("the watch over open transactions sees a transaction within a transaction, and one of another isolation", async () => {
    await db.transaction().execute(() =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute((tx) => one.execute(tx)),
    );
    expect(seen()).toEqual(["a second connection of the pool"]);
  });

  it("the watch over open transactions sees a second connection beside a transaction that was begun by hand", async () => {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await pool.query("select 1");
      await client.query("commit");
      await pool.query("select 1");
    } finally {
      client.release();
    }
    expect(seen()).toEqual(["a second connection of the pool"]);
  });

  it("the watch over open transactions sees an outside service that is called meanwhile", async () => {
    await db.transaction().execute(async () => void (await (await fetch(address)).text()));
    expect(seen()).toEqual([`an outside service: ${address}`]);
    const { request } = await import("undici");
    await db.transaction().execute(async () => void (await (await request(address)).body.text()));
    expect(seen()).toEqual([`an outside service: ${address}`]);
  });

  it("the watch over open transactions lets be what comes before and after, and calls beside each other", async () => {
    await one.execute(db);
    await Promise.all([1, 2, 3].map(() => db.transaction().execute((tx) => one.execute(tx))));
    await (await fetch(address)).text();
    await one.execute(db);
    expect(seen()).toEqual([]);
  });
});
