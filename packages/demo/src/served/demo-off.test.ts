import { getPicture } from "@hongxian/contract/core/storage/picture.endpoints.ts";
import { getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { expect, it } from "vitest";
import { everyCall, nameOf } from "@hongxian/server/guards/every-call.ts";
import { testApp } from "@hongxian/server/test/app.ts";
import { aMember, aStaff } from "@hongxian/server/test/build.ts";
import { demo } from "../demo.ts";

/** A demo database that is later served by the product without the demo. */
const app = await testApp();
const { db } = app.database;
const portrait = "/api/files/demo/portrait/10000002.svg";
const userId = await aMember(db, { imageUrl: portrait });
const ask = await app.as(await aStaff(db, { roleId: 1 }));

it("the addresses of the demo are not found", async () => {
  for (const path of [
    portrait,
    "/api/files/demo-media/live/1.m3u8",
    "/api/files/demo-media/call/1.wav",
    "/demo/clip.webm",
  ])
    expect((await ask.raw("GET", path)).http).toBe(404);
  const fitted = await ask(getPicture, { query: { url: portrait, size: "cell" } });
  expect(fitted).toMatchObject({ http: 404, status: 404 });
});

it("a member of the demo is still shown, with the address of a picture that is no longer served", async () => {
  const { http, data } = await ask(getUserInfo, { userId });
  expect(http).toBe(200);
  expect(JSON.stringify(data)).toContain(portrait);
});

it("the calls of the demo are none of the product's", () => {
  const served = everyCall(app).map(({ endpoint }) => nameOf(endpoint));
  expect(demo.calls.map(({ endpoint }) => nameOf(endpoint)).filter((name) => served.includes(name))).toEqual([]);
});

it("the demo package serves the same addresses", async () => {
  const whole = await testApp({ extension: demo });
  const admin = await whole.as(await aStaff(whole.database.db, { roleId: 1 }));
  const types: unknown[] = [];
  for (const path of [
    portrait,
    "/api/files/demo-media/live/1.m3u8",
    "/api/files/demo-media/live/1-7.ts",
    "/demo/clip.webm",
  ]) {
    const { http, headers } = await admin.raw("GET", path);
    types.push(`${http} ${String(headers["content-type"])}`);
  }
  expect(types).toEqual(["200 image/svg+xml", "200 application/vnd.apple.mpegurl", "200 video/mp2t", "200 video/webm"]);
});
