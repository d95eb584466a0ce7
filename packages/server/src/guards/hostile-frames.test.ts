import { coupon } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { getLatestVersion } from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { login as loginCall } from "@hongxian/contract/core/session/session.endpoints.ts";
import { saveFilter } from "@hongxian/contract/core/console/console.endpoints.ts";
import { p2pId } from "@hongxian/contract/core/chat/chat.rules.ts";
import { importColumns, importIntentions } from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import { badTextMessage } from "@hongxian/contract/wire/bad-text.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../test/app.ts";
import { aMember, aStaff } from "../test/build.ts";
import { aDesk, aSpeaker, listening } from "../test/chat-desk.ts";
import { formCall } from "../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));

it("an answer names the field that holds what no text can", async () => {
  const search = await admin(listCall(coupon), { query: { name: "a\u0000b" } });
  expect([search.http, search.data]).toEqual([400, { fields: { name: badTextMessage } }]);
  const login = await app.ask(loginCall, { body: { login: "a\0b", password: "x" } });
  expect([login.http, login.data]).toEqual([400, { fields: { login: badTextMessage } }]);
  expect((await app.ask.unchecked(getLatestVersion, { query: { channel: "\u0000" } })).http).toBe(400);
  const deep = `{"route":"/a","name":"x","query":${"[".repeat(5000)}${"]".repeat(5000)},"shared":false}`;
  const headers = { host: "console.test", "content-type": "application/json" };
  const nested = await app.app.inject({ method: "POST", url: loginCall.path, headers, payload: deep });
  expect([nested.statusCode, nested.json().status]).toEqual([400, 400]);
});

it("the server stores of headers what is text", async () => {
  const answer = await admin.unchecked(formCall(coupon, "create"), {
    body: { name: "x" },
    headers: { "x-console-route": "/a\u0001b", "x-request-id": "r\u007f1" },
  });
  expect(answer.http).toBe(400);
  const read = await admin(saveFilter, {
    body: { route: "/a", name: "一", query: "", shared: false },
    headers: { "x-console-route": "/a\u0001b\u007f" },
  });
  expect(read.http).toBe(200);
  const { rows } = await sql<{ route: string }>`select route from audit_log order by id desc limit 1`.execute(db);
  expect(rows[0]?.route).toBe("/ab");
});

it("the server refuses a chat message that cannot be stored, and the desk stays connected", async () => {
  const host = await listening(app.app);
  const speaker = await aSpeaker(app);
  const desk = await aDesk(host, speaker);
  const conversationId = p2pId(speaker.userId, await aMember(db));
  for (const text of ["a\0b", "a\ud800b"])
    expect(await desk.send(conversationId, text)).toMatchObject({ t: "nack", msg: badTextMessage });
  expect(desk.closed).toBeNull();
  await desk.close();
});

it("the server refuses a sheet whose cells cannot be stored", async () => {
  const line = Object.keys(importColumns).map(
    (name) => ({ name: "张\0三", login: "13900001111", sex: "女", prov: "浙江省", remark: "\0" })[name] ?? "",
  );
  const content = Buffer.from([Object.values(importColumns).join(","), line.join(",")].join("\r\n")).toString("base64");
  const answer = await admin(importIntentions, { body: { fileName: "a.csv", content, dryRun: false } });
  expect(answer.http).toBe(400);
});

it("the server answers NUL in the store's addresses, and in those of files and pictures", async () => {
  for (const url of [
    "/s3/hongxian/a%00b",
    "/s3/%00",
    "/api/files/stored/%00",
    "/api/files/images/a%00.png",
    "/assets/%00.js",
    "/api/image-proxy?url=%00",
  ]) {
    const { http } = await admin.raw("GET", url);
    expect([url, http < 500]).toEqual([url, true]);
  }
});
