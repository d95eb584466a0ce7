import { describe, expect, it } from "vitest";
import { readUserIds } from "./read-user-ids.ts";

describe("readUserIds", () => {
  it("readUserIds takes numbers out of whatever people paste", () => {
    expect(readUserIds("10000011，10000012\n10000013; 10000011\t0")).toEqual([10_000_011, 10_000_012, 10_000_013]);
    expect(readUserIds("用户ID\r\n10000020,张三\r\n")).toEqual([10_000_020]);
    expect(readUserIds("没有")).toEqual([]);
  });
});
