import { importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { sheetMessages } from "@hongxian/contract/core/file/sheet-import.ts";
import { takesNoBody } from "@hongxian/contract/wire/endpoint.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { packedZeros, tellingZip } from "../core/foundation/storage/test/bomb-fixture.ts";
import { testApp } from "../test/app.ts";
import { aRow, aStaff } from "../test/build.ts";
import { everyCall, nameOf, sampleAddress } from "./every-call.ts";
import { sampleOf } from "./sample-input.ts";

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
const order = { fileName: "名单.xlsx", content: bomb, dryRun: true };
const refused = { http: 400, msg: sheetMessages.hostile };
const groupId = await aRow(db, "tag_group", "id", { name: "导入" });
const tagId = await aRow(db, "tag", "id", { name: "名单", type: "MANUAL", groupId });

const namesOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {});
const takesSheet = (names: readonly string[]): boolean =>
  names.includes("file") || (names.includes("content") && names.includes("fileName"));
/** What a call needs besides the sheet is filled in by its schema. */
const values: Readonly<Record<string, unknown>> = { ...order, file: bomb, tagId };
/** It takes the name of a stored file, which was judged when it was uploaded. */
const takesName = new Set(["POST /api/data-imports/create"]);
const imports = everyCall(app)
  .filter(
    ({ endpoint }) =>
      !takesNoBody(endpoint.body) && takesSheet(namesOf(endpoint.body)) && !takesName.has(nameOf(endpoint)),
  )
  .map(({ endpoint }) => ({
    endpoint,
    body: sampleOf(endpoint.body, { fill: (name) => values[name], part: "body" }),
  }));

describe("an archive made to fill memory", () => {
  it("an archive made to fill memory is known to every call that takes a sheet", () => {
    expect(imports.map(({ endpoint }) => nameOf(endpoint))).toEqual(
      expect.arrayContaining([
        "POST /api/advert/import-income",
        "POST /api/audience/read-ids",
        "POST /api/channel/import-cost",
        "POST /api/channel-statements/import",
        "POST /api/goods/import",
        "POST /api/intentions/import",
        "POST /api/orders/batch-ship",
        "POST /api/performance/targets/import",
        "POST /api/score-records/import",
      ]),
    );
    expect(imports.length).toBeGreaterThanOrEqual(11);
  });

  it("an archive made to fill memory is refused in plain words by each of them", async () => {
    for (const { endpoint, body } of imports) {
      expect(endpoint.body.safeParse(body).error, `${nameOf(endpoint)}: no sample`).toBeUndefined();
      const answer = await admin.raw(endpoint.method, sampleAddress(endpoint), body);
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
