import { describe, expect, it } from "vitest";
import { writeXlsx } from "hucre/xlsx";
import { bookEntries, packedZeros, tellingZip } from "../storage/test/bomb-fixture.ts";
import { readSheet } from "./read-sheet.ts";
import { runReader } from "./run-reader.ts";

const rows = [
  ["姓名", "手机号"],
  ["苏晚", "13900000001"],
];
const somebody = { caller: { staffId: 1 }, requestId: null };
const bomb = await packedZeros("xl/worksheets/sheet1.xml", 300 * 1024 * 1024);
const hostile = { http: 400, message: "文件解压后过大或内容异常，已拒绝" };

describe("the one reader of sheets", () => {
  it("the one reader of sheets reads what Excel, LibreOffice, WPS, Java and our own writer make", async () => {
    const entries = await bookEntries(rows);
    for (const tell of [{}, { isBehind: true }, { isBehind: true, isWide: true }])
      expect(await readSheet(somebody, tellingZip(entries, tell), 10)).toEqual(rows);
    expect(await readSheet(somebody, Buffer.from(await writeXlsx({ sheets: [{ name: "a", rows }] })), 10)).toEqual(
      rows,
    );
    const media = { ...(await packedZeros("xl/media/image1.png", 2_000_000)) };
    expect(await readSheet(somebody, tellingZip([...entries, media]), 10)).toEqual(rows);
  });

  it("the one reader of sheets refuses a bomb of 400 KB in plain words, and stays fit for the next file", async () => {
    const truth = (e: typeof bomb) => ({ packed: e.packed.length, unpacked: e.unpacked });
    const nothing = () => ({ packed: 0, unpacked: 0 });
    const before = process.memoryUsage.rss();
    await expect(
      readSheet(somebody, tellingZip([bomb], { isBehind: true, own: truth, table: nothing }), 10),
    ).rejects.toMatchObject(hostile);
    await expect(readSheet(somebody, tellingZip([bomb], {}), 10)).rejects.toMatchObject(hostile);
    const small = (e: typeof bomb) => ({ packed: e.packed.length, unpacked: 9999 });
    await expect(readSheet(somebody, tellingZip([bomb], { own: small, table: small }), 10)).rejects.toMatchObject(
      hostile,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
    expect(await readSheet(somebody, tellingZip(await bookEntries(rows)), 10)).toEqual(rows);
  });

  it("the one reader of sheets knows what is no sheet, and tables of commas", async () => {
    expect(await readSheet(somebody, Buffer.from("no archive"), 10)).toBeNull();
    expect(await readSheet(somebody, tellingZip(await bookEntries(rows)).subarray(0, 300), 10)).toBeNull();
    expect(await readSheet(somebody, Buffer.from('姓名,手机号\n"苏,晚",139'), 10, "csv")).toEqual([
      ["姓名", "手机号"],
      ["苏,晚", "139"],
    ]);
    expect(await readSheet(somebody, Buffer.from([0xff, 0xfe, 0x41]), 10, "csv")).toBeNull();
    expect(await readSheet(somebody, Buffer.from('姓名,手机号\n"苏,晚",139'), 10, "lines")).toEqual([
      ["姓名", "手机号"],
      ["苏,晚", "139"],
    ]);
  });

  it("the one reader of sheets ends a thread that takes too long or too much", async () => {
    const sheet = tellingZip(await bookEntries(rows));
    const task = { kind: "sheet", bytes: sheet, form: "xlsx", rows: 10 } as const;
    expect(await runReader(task, { milliseconds: 1, memoryMb: 64 })).toEqual({ kind: "ended" });
    const wide = Array.from({ length: 400_000 }, (_, at) => `${at},"${"x".repeat(20)}"`).join("\n");
    const large = { kind: "sheet", bytes: Buffer.from(wide), form: "lines", rows: 10 } as const;
    expect(await runReader(large, { milliseconds: 60_000, memoryMb: 24 })).toEqual({ kind: "ended" });
  });
});
