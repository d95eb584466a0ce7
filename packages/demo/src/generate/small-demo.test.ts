import { sql } from "kysely";
import { expect, it } from "vitest";
import { createSeal } from "@hongxian/server/platform/seal.ts";
import { testDatabase } from "@hongxian/server/test/database.ts";
import { isLong } from "@hongxian/server/test/long.ts";
import { leastDemoMembers, seedDemo } from "./seed-demo.ts";

const options = { passwordHash: "a hash", adminLogin: "13800000000", sealer: createSeal("k".repeat(40)) };

it.runIf(isLong)("a demo of one member starts, with as many as its stories need", async () => {
  const { db } = await testDatabase();
  expect(await seedDemo(db, { ...options, now: new Date(), members: 1 })).toBe(true);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(db);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(leastDemoMembers);
});
