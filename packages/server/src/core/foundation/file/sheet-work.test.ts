import { getSheetWork, stopSheetWork } from "@hongxian/contract/core/file/sheet-work.endpoints.ts";
import { importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { sheetPlaces } from "./read-sheet.ts";
import { sheetWorkCalls } from "./sheet-work.handlers.ts";
import { SheetWorks } from "./sheet-works.ts";

const app = await testApp();
const { db } = app.database;
const staffId = await aStaff(db);
const admin = await app.as(staffId);

const content = Buffer.from("姓名,手机号,性别,省\n苏晚,13900007777,女,浙江省\n").toString("base64");
const sheet = { fileName: "名单.csv", content, dryRun: false };
const send = (id: string) => admin(importIntentions, { body: sheet, headers: { "x-request-id": id } });
const place = async (id: string) => (await admin(getSheetWork, { query: { requestId: id } })).data;
const stop = (id: string) => admin(stopSheetWork, { body: { requestId: id } });
const leads = async () => (await sql`select 1 from intention where login = '13900007777'`.execute(db)).rows.length;
const until = (check: () => Promise<boolean>) => vi.waitUntil(check, { timeout: 30_000, interval: 20 });

describe("an import that waits or runs", () => {
  it("an import that waits says how many are before it, and one that is stopped leaves the line and writes nothing", async () => {
    const others = await Promise.all(["one", "other"].map((name) => sheetPlaces.enter(name)));
    const answer = send("waits");
    await until(async () => (await place("waits")).stage === "WAITING");
    expect(await place("waits")).toEqual({ stage: "WAITING", ahead: 2 });
    expect(await stop("waits")).toMatchObject({ msg: "已停止，没有导入任何数据", data: { written: false } });
    expect(await answer).toMatchObject({ http: 400, msg: "导入已停止" });
    expect(sheetPlaces.state).toEqual({ running: 2, waiting: 0 });
    for (const leave of others) leave();
    expect(await leads()).toBe(0);
    // What was stopped never comes true later either.
    expect((await send("waits")).http).toBe(409);
    expect(await leads()).toBe(0);
  });

  it("an import that was written before it was stopped is told as written", async () => {
    expect((await send("done")).data).toMatchObject({ imported: 1, errors: [] });
    expect(await stop("done")).toMatchObject({ msg: "停止前已全部导入", data: { written: true } });
    expect(await leads()).toBe(1);
    expect(await place("done")).toEqual({ stage: "READ", ahead: 0 });
  });

  it("an import of somebody else is neither seen nor stopped", async () => {
    const stranger = await app.as(await aStaff(db));
    const others = await Promise.all(["one", "other"].map((name) => sheetPlaces.enter(name)));
    const answer = admin(importIntentions, { body: { ...sheet, dryRun: true }, headers: { "x-request-id": "mine" } });
    await until(async () => (await place("mine")).stage === "WAITING");
    expect((await stranger(getSheetWork, { query: { requestId: "mine" } })).data.stage).toBe("READ");
    await stranger(stopSheetWork, { body: { requestId: "mine" } });
    expect((await place("mine")).stage).toBe("WAITING");
    for (const leave of others) leave();
    expect((await answer).data.total).toBe(1);
  });
});

describe("an import that another process reads", () => {
  const works = new SheetWorks();
  const apart = sheetWorkCalls(app.services, works);
  afterAll(() => apart.close());

  it("an import that another process reads is seen and stopped through that process", async () => {
    const reader = { caller: { staffId }, requestId: "apart" };
    const read = works.run(reader, ({ signal, begin }) => {
      begin();
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
    });
    const refusal = expect(read).rejects.toMatchObject({ message: "导入已停止" });
    await until(async () => (await place("apart")).stage === "READING");
    expect((await stop("apart")).data).toEqual({ written: false });
    await refusal;
  });
});
