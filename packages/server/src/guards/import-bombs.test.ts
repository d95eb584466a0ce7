import { importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { sheetMessages } from "@hongxian/contract/core/file/sheet-import.ts";
import { takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { packedZeros, tellingZip } from "../core/foundation/storage/test/bomb-fixture.ts";
import { testApp } from "../test/app.ts";
import { aStaff } from "../test/build.ts";
import { everyCall, nameOf, sampleAddress } from "./every-call.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const sales = await app.as(await aStaff(db, { roleId: 4 }));

/** 300 MB in 400 KB; the table of contents does not show it. */
const packed = await packedZeros("xl/worksheets/sheet1.xml", 300 * 1024 * 1024);
const bomb = tellingZip([packed], {
  isBehind: true,
  own: (entry) => ({ packed: entry.packed.length, unpacked: entry.unpacked }),
  table: () => ({ packed: 0, unpacked: 0 }),
}).toString("base64");
const sheet = { fileName: "名单.xlsx", content: bomb };
const order = { ...sheet, dryRun: true };
const refused = { http: 400, msg: sheetMessages.hostile };

/** The calls differ in what they need besides the sheet; one of these is it. */
const orders: readonly object[] = [
  order,
  sheet,
  { ...order, title: "补贴", kind: "SUBSIDY", account: "BALANCE" },
  { tagId: 999_999_999, file: bomb, dryRun: true },
];
const namesOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
const takes = (schema: z.ZodType, one: object): boolean =>
  schema.safeParse(one).success && namesOf(schema).some((name) => name === "content" || name === "file");
const imports = everyCall(app).flatMap(({ endpoint, mode }) => {
  if (mode !== "signed" || takesNoBody(endpoint.body)) return [];
  const fitting = orders.find((one) => takes(endpoint.body, one));
  return fitting === undefined ? [] : [{ endpoint, fitting }];
});

describe("an archive made to fill memory", () => {
  it("an archive made to fill memory is known to every call that takes a sheet", () => {
    expect(imports.map(({ endpoint }) => nameOf(endpoint))).toEqual(
      expect.arrayContaining([
        "POST /api/advert/import-income",
        "POST /api/audience/read-ids",
        "POST /api/channel/import-cost",
        "POST /api/goods/import",
        "POST /api/intentions/import",
        "POST /api/orders/batch-ship",
        "POST /api/score-records/import",
      ]),
    );
    expect(imports.length).toBeGreaterThanOrEqual(9);
  });

  it("an archive made to fill memory is refused in plain words by each of them", async () => {
    for (const { endpoint, fitting } of imports) {
      // Tags are required before the file is read.
      if ("file" in fitting || endpoint.path.startsWith("/api/tags/")) continue;
      const answer = await admin.raw(endpoint.method, sampleAddress(endpoint), fitting);
      expect(answer, nameOf(endpoint)).toMatchObject(refused);
    }
  });

  it("an archive made to fill memory keeps nobody from being answered meanwhile, and one account from taking all places", async () => {
    const before = process.memoryUsage.rss();
    const hostile = Promise.all(Array.from({ length: 6 }, () => sales(importIntentions, { body: order })));
    const health = await Promise.all(Array.from({ length: 20 }, () => app.ask.raw("GET", "/healthz")));
    expect(health.map(({ http }) => http)).toEqual(health.map(() => 200));
    const answers = (await hostile).map(({ http }) => http);
    // One is read, one may wait; a further one meanwhile is told to try again.
    expect(answers.filter((http) => http !== 400 && http !== 429)).toEqual([]);
    expect(answers).toContain(400);
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
  });
});
