import { expect, test } from "vitest";
import { code128 } from "./code-128.ts";

test("a text becomes start sign, letters, check letter and stop sign", () => {
  // "A" is 33: (104 + 33) mod 103 = 34, the sign of "B".
  expect(code128("A")?.join("")).toBe(["211214", "111323", "131123", "2331112"].join(""));
  // Every sign is eleven units wide, the stop sign thirteen.
  const sum = code128("HX202611170000000733")?.reduce((all, width) => all + width, 0);
  expect(sum).toBe(22 * 11 + 13);
});

test("a letter without a code makes no bars", () => expect(code128("订单")).toBeNull());
