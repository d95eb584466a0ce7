import { createChatToken } from "@hongxian/contract/core/chat/chat.endpoints.ts";
import { createServer } from "node:http";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { openListener } from "../../../platform/database/listen.ts";
import { testApp } from "../../../test/app.ts";
import { asker } from "../../../test/ask.ts";
import { aMember } from "../../../test/build.ts";
import { anAccount, aSpeaker } from "../../../test/chat-desk.ts";

const requests: Record<string, string>[] = [];
const service = createServer((request, response) => {
  let body = "";
  request.on("data", (part: Buffer) => (body += part.toString()));
  request.on("end", () => {
    requests.push(Object.fromEntries(new URLSearchParams(body)));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, token: "the token" }));
  });
});
service.listen(0, "127.0.0.1");
await once(service, "listening");
const address = service.address();
const host = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;

const app = await testApp();
const { db } = app.database;
const listener = openListener(app.database.url, app.parts.log);
const rongCloud = { appKey: "appkey", appSecret: "appsecret", hosts: [host] };
const outside = await buildApp({ ...app.parts, listener, settings: { ...app.parts.settings, rongCloud } });
afterAll(async () => {
  await outside.close();
  await listener.close();
  service.close();
});

it("a token of the outside service is asked for with the name and picture of the account it is for", async () => {
  const speaker = await aSpeaker(app);
  const userId = await anAccount(app, speaker.staffId);
  const { rows } = await sql<{ firstName: string }>`update member set first_name = '红线客服', image_url = '/a.jpg'
    where user_id = ${userId} returning first_name`.execute(db);
  const ask = asker(outside, speaker.cookie);
  expect((await ask(createChatToken, { userId, sameUserId: userId })).data).toBe("the token");
  expect(requests).toEqual([{ userId: String(userId), name: rows[0]?.firstName, portraitUri: "/a.jpg" }]);
  const stranger = await aMember(db);
  expect((await ask(createChatToken, { userId: stranger, sameUserId: stranger })).http).toBe(403);
  expect(requests).toHaveLength(1);
});
