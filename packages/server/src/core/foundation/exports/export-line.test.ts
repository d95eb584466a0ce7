import { describe, expect, it } from "vitest";
import type { RawCall, RawRun, ServedCall } from "../../../kit/call.ts";
import { servedCalls } from "../../../served.ts";
import { inExportLine } from "./export-line.ts";

const reports = servedCalls.filter(({ mode, endpoint }) => mode === "raw" && /export/.test(endpoint.path));
const runOf = (served: ServedCall | undefined): RawRun =>
  served?.mode === "raw" ? served.run : expect.fail("no raw call");

describe("reports taken out as files", () => {
  it("reports taken out as files all go through the line", () => {
    expect(reports.length).toBeGreaterThan(10);
    const lined = inExportLine(reports);
    expect(lined.filter((served, at) => served.run === reports[at]?.run).map(({ endpoint }) => endpoint.path)).toEqual(
      [],
    );
  });

  it("reports taken out as files are made one at a time for one account, and refused when four are under way", async () => {
    const [first] = reports;
    const ends: (() => void)[] = [];
    const held: ServedCall = {
      ...(first as ServedCall & { mode: "raw" }),
      run: () => new Promise<void>((end) => ends.push(end)),
    };
    const [lined] = inExportLine([held]);
    const ask = (staffId: number) => runOf(lined)({ caller: { staffId } } as RawCall, {} as never, {} as never);
    const four = [1, 1, 1, 1].map(ask);
    await expect(ask(1)).rejects.toMatchObject({ http: 429, message: "您已有4个任务在处理，请等前面的完成后再试" });
    const other = ask(2);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ends).toHaveLength(2);
    for (let at = 0; at < 5; at += 1) {
      ends[at]?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...four, other]);
  });
});
