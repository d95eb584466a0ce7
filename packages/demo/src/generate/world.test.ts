import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { createSeal } from "@hongxian/server/platform/seal.ts";
import { testDatabase } from "@hongxian/server/test/database.ts";
import { seedDemo } from "./seed-demo.ts";
import * as pageDemos from "./page-demos.ts";
import type { Statements } from "./statements/statements.ts";
import { ofThings } from "./statements/of-things.ts";
import { ofTime } from "./statements/of-time.ts";
import { ofWork } from "./statements/of-work.ts";

const options = {
  passwordHash: "a hash",
  now: new Date(),
  adminLogin: "13800000000",
  sealer: createSeal("k".repeat(40)),
  members: 1200,
};
const ofPages = Object.assign({}, ...Object.values(pageDemos).map(({ statements = {} }) => statements)) as Statements;

describe("the invented world", async () => {
  const { db } = await testDatabase();
  beforeAll(async () => {
    await seedDemo(db, options);
  }, 120_000);

  it.each(Object.entries({ ...ofTime, ...ofWork, ...ofThings, ...ofPages }))(
    "in the invented world %s",
    async (_, contradiction) => {
      const { rows } = await sql`select * from ${sql.raw(contradiction)} limit 3`.execute(db);
      expect(rows).toEqual([]);
    },
  );
});
