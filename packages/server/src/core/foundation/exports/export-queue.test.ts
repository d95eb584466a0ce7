import { describe, expect, it } from "vitest";
import type { RawCall, RawRun, ServedCall } from "../../../kit/call.ts";
import { servedCalls } from "../../../served.ts";
import { sourcesWith } from "../../../test/sources.ts";
import { queuedExports } from "./export-queue.ts";

const made = /export|-sheet|\/statement\/|simulate\/file/;
const reports = servedCalls.filter(({ mode, endpoint }) => mode === "raw" && made.test(endpoint.path));
const runOf = (served: ServedCall | undefined): RawRun =>
  served?.mode === "raw" ? served.run : expect.fail("no raw call");

describe("reports taken out as files", () => {
  it("reports taken out as files all go through the line", () => {
    expect(reports.length).toBeGreaterThan(10);
    const queued = queuedExports(reports);
    expect(queued.filter((served, at) => served.run === reports[at]?.run).map(({ endpoint }) => endpoint.path)).toEqual(
      [],
    );
  });

  it("whoever sends a file is a report of the line, or named here with what it sends", () => {
    const others = [
      // Lists have a line of their own.
      "core/foundation/exports/exports.ts",
      // What an import refused, read from its stored file line by line.
      "core/foundation/data-import/refused-file.ts",
      // Templates of imports: a few lines.
      "core/foundation/file/send-template.ts",
      // Stored files, and papers of one row.
      "core/foundation/storage/s3-read.ts",
      "core/foundation/storage/show-file.ts",
      "features/app-course/latest-version.ts",
      "features/poster/batch-posters.ts",
      "features/user-contract/contract-pdf.ts",
      "features/user-invoice/invoice-file.ts",
      // Takes the header of a file away from the answer when it fails.
      "http/send-answer.ts",
    ];
    const queued = [
      // Named by the reports that send their sheets and tables through it.
      "core/services/figures/as-attachment.ts",
      "features/chat-view/export-chat-view.ts",
      "features/gift/gift-rank.ts",
      "features/ledger/ledger.handlers.ts",
      "features/recharge-rank/recharge-rank.ts",
      "features/withdrawal/withdrawal.handlers.ts",
    ];
    expect(sourcesWith(/content-disposition/)).toEqual([...others, ...queued].toSorted());
  });

  it("reports taken out as files are made one at a time for one account, and refused when four are under way", async () => {
    const [first] = reports;
    const ends: (() => void)[] = [];
    const held: ServedCall = {
      ...(first as ServedCall & { mode: "raw" }),
      run: () => new Promise<void>((end) => ends.push(end)),
    };
    const [queued] = queuedExports([held]);
    const ask = (staffId: number) => runOf(queued)({ caller: { staffId } } as RawCall, {} as never, {} as never);
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
