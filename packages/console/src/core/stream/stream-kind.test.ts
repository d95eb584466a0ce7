import { expect, test } from "vitest";
import { streamKind } from "./stream-kind.ts";

test("the ending of an address says what plays it", () => {
  expect(streamKind("https://live.example/app/room7.m3u8?sign=a.flv")).toBe("hls");
  expect(streamKind("https://live.example/app/room7.FLV?txTime=1")).toBe("flv");
  expect(streamKind("https://live.example/app/7.ts#x")).toBe("flv");
  expect(streamKind("/demo/clip.webm")).toBe("file");
  expect(streamKind("https://live.example/ts/7")).toBe("file");
});
