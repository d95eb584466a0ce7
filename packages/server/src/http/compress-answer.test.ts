import { getRegionTree } from "@hongxian/contract/core/region/region.endpoints.ts";
import { getMe } from "@hongxian/contract/core/session/session.endpoints.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { chooseCoding } from "./compress-answer.ts";

const { app } = await testApp();
const host = "console.test";
const ask = (coding?: string) =>
  app.inject({
    url: getRegionTree.path,
    headers: { host, "x-console-host": host, ...(coding === undefined ? {} : { "accept-encoding": coding }) },
  });

it("a long answer leaves the server compressed as the client wishes, and says the same", async () => {
  const plain = await ask();
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.rawPayload.length).toBeGreaterThan(50_000);
  for (const [coding, open] of [
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const) {
    const short = await ask(coding);
    expect(short.headers).toMatchObject({ "content-encoding": coding, vary: "accept-encoding" });
    expect(short.headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(open(short.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(short.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  }
});

it("a short answer stays as it is", async () => {
  const answer = await app.inject({
    url: getMe.path,
    headers: { host, "x-console-host": host, "accept-encoding": "br, gzip" },
  });
  expect(answer.headers["content-encoding"]).toBeUndefined();
});

it.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["BR;q=0.000, GZIP;q=0.5", "gzip"],
  ["identity", null],
  ["deflate", null],
  ["", null],
  [undefined, null],
])("of %o the server takes %o", (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});
