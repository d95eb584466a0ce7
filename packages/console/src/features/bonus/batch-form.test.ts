import { expect, it } from "vitest";
import { readLines } from "./batch-form.tsx";

it("a pasted list is read line by line: number, amount, reason", () => {
  const { lines, faults } = readLines("10300001 88.00 活动奖励\n\n10300002，¥50\n10300003");
  expect(faults).toEqual([]);
  expect(lines.map(({ row, line }) => [row, line.userId, line.amountCents, line.reason])).toEqual([
    [1, 10_300_001, 8800, "活动奖励"],
    [3, 10_300_002, 5000, ""],
    [4, 10_300_003, undefined, ""],
  ]);
});

it("a line that is no member's number is named by its row", () => {
  expect(readLines("10300001 88\n小红 20").faults).toEqual(["第2行：每行须为会员编号，可接金额和原因"]);
  expect(readLines("10300001 八十").faults).toHaveLength(1);
});
