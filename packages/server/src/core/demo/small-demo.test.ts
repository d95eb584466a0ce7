import { sql } from "kysely";
import { expect, it } from "vitest";
import { createSeal } from "../../platform/seal.ts";
import { testDatabase } from "../../test/database.ts";
import { leastDemoMembers, seedDemo } from "./seed-demo.ts";

const options = { passwordHash: "a hash", adminLogin: "13800000000", sealer: createSeal("k".repeat(40)) };

it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])("a demo of one member starts, %i", async (month) => {
  const { db } = await testDatabase();
  const now = new Date(Date.now() - month * 5.3 * 86_400_000);
  expect(await seedDemo(db, { ...options, now, members: 1 })).toBe(true);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(db);
  expect(rows[0]?.n).toBeGreaterThanOrEqual(leastDemoMembers);
});
