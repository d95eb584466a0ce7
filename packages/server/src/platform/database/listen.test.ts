import { sql } from "kysely";
import { afterAll, expect, it, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { openListener } from "./listen.ts";

const { db, url } = await testDatabase({ isEmpty: true });
const listener = openListener(url);
afterAll(() => listener.close());

it("the listener hears what was sent, on its channel only", async () => {
  const heard: string[] = [];
  const end = listener.on("News", (payload) => heard.push(payload));
  listener.on("other", () => heard.push("wrong"));
  await vi.waitUntil(() => listener.isUp(), 30_000);
  await sql`select 1`.execute(db);
  await vi.waitFor(
    async () => {
      await listener.notify(db, "News", "一");
      expect(heard).toContain("一");
    },
    { timeout: 15_000 },
  );
  expect(heard).not.toContain("wrong");
  end();
});

it("a notification is sent with the transaction or not at all", async () => {
  const heard: string[] = [];
  const end = listener.on("work", (payload) => heard.push(payload));
  await expect(
    db.transaction().execute(async (tx) => {
      await listener.notify(tx, "work", "lost");
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  // A new channel is listened to a moment later; messages sent before are not received.
  const tell = async () => {
    await db.transaction().execute((tx) => listener.notify(tx, "work", "kept"));
    return heard.length > 0;
  };
  await vi.waitUntil(tell, { timeout: 15_000, interval: 50 });
  expect(heard).not.toContain("lost");
  end();
});

it("the listener comes back after the connection was cut, and says so", async () => {
  const heard: string[] = [];
  const end = listener.on("again", (payload) => heard.push(payload));
  let ups = 0;
  listener.onUp(() => (ups += 1));
  expect(ups).toBe(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hongxian listener' and datname = current_database()`.execute(db);
  await vi.waitUntil(() => ups === 2, 5000);
  await listener.notify(db, "again", "back");
  await vi.waitUntil(() => heard.length > 0, 5000);
  expect(heard).toEqual(["back"]);
  end();
});

it("the listener goes on when a receiver fails, and refuses what is too long", async () => {
  const heard: string[] = [];
  listener.on("weak", () => {
    throw new Error("weak");
  });
  listener.on("weak", (payload) => heard.push(payload));
  // A new channel is listened to a moment later; messages sent before are not received.
  const tell = async () => {
    await listener.notify(db, "weak", "x");
    return heard.length > 0;
  };
  await vi.waitUntil(tell, { timeout: 15_000, interval: 50 });
  await expect(listener.notify(db, "weak", "x".repeat(8000))).rejects.toThrow("too long");
});
