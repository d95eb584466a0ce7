import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { openClient, OpenError } from "@hongxian/contract/client/open-client.ts";
import { readWebhook } from "@hongxian/contract/client/webhook.ts";
import { build } from "esbuild";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { webhookHeaders, newWebhookSecret } from "../../../platform/webhook-signature.ts";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aRow } from "../../../test/build.ts";
import { writeEvent } from "../events/write-events.ts";
import { memberUnbanned } from "@hongxian/contract/core/events/member.events.ts";

const app = await testApp();
const { db } = app.database;
const { id: appId, key } = await anApplication(app);
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const client = openClient({ ...key, host: `http://127.0.0.1:${port}/` });
let pauses: number[] = [];
const pause = async (milliseconds: number) => void pauses.push(milliseconds);

/** Stands before the server, and answers a call itself as long as it is told to. */
const answers: ((request: IncomingMessage, response: ServerResponse) => void)[] = [];
const seen: { readonly requestId: unknown; readonly nonce: unknown }[] = [];
const proxy = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    seen.push({ requestId: request.headers["x-request-id"], nonce: request.headers["x-open-nonce"] });
    const instead = answers.shift();
    void app.app
      .inject({
        method: request.method as "GET",
        url: request.url ?? "",
        headers: request.headers as Record<string, string>,
        payload: Buffer.concat(chunks),
      })
      .then(({ statusCode, body }) =>
        instead === undefined ? response.writeHead(statusCode).end(body) : instead(request, response),
      );
  });
});
await new Promise<void>((resolve) => void proxy.listen(0, "127.0.0.1", resolve));
afterAll(() => void proxy.close());
const proxied = openClient({
  ...key,
  host: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
  pause,
  tries: 4,
});

const aPerson = (externalId: string, phone: string) => ({
  externalId,
  phone,
  firstName: "小满",
  sex: "WOMAN" as const,
  birthday: "1996-05-20",
  platform: "IOS" as const,
  homeProvId: 330_000,
  homeCityId: 330_100,
});

describe("the client of the open door", () => {
  it("the client sends rows, asks what became of them, and reads", async () => {
    const taken = await client.send("members", [
      aPerson("c/1 ü".replace(" ü", "?x"), "13600000001"),
      aPerson("c-2", "13600000002"),
    ]);
    expect(taken).toMatchObject({ accepted: 2, refused: 0 });
    expect(await client.outcome("members", "c/1?x")).toMatchObject({ state: "ACCEPTED", record: { status: "ENABLE" } });
    expect(await client.put("moments", "m'(1)*!", { member: "c-2", content: "早上好" })).toMatchObject({
      state: "ACCEPTED",
    });
    expect(await client.outcome("moments", "m'(1)*!")).toMatchObject({ record: { status: expect.any(String) } });
    const state = await client.read("members/{externalId}/state", { params: { externalId: "c/1?x" } });
    expect([state.status, state.ban]).toEqual(["ENABLE", null]);
    await expect(client.read("goods/{id}", { params: { id: ".." } })).rejects.toThrow("cannot stand in an address");
  });

  it("the client reads all pages", async () => {
    const names = ["一", "二", "三", "四", "五"];
    for (const [at, name] of names.entries())
      await aRow(db, "gift", "id", {
        name: `礼物${name}`,
        categoryCode: "HOT",
        priceCents: 100,
        status: "ONLINE",
        sort: at,
      });
    const found: string[] = [];
    for await (const { name } of client.all("gifts", { query: { category: "HOT", limit: 2 } })) found.push(name);
    expect(found).toEqual(names.map((name) => `礼物${name}`));
  });

  it("the client says what was refused, and does not try that again", async () => {
    seen.length = 0;
    const refusal = await proxied.put("members", "c-3", { phone: "12" }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OpenError);
    expect(refusal).toMatchObject({ http: 400, fields: { phone: expect.any(String) } });
    const stranger = openClient({ ...key, secret: "wrong", host: `http://127.0.0.1:${port}` });
    await expect(stranger.read("topics")).rejects.toMatchObject({ http: 401, code: "SIGNATURE" });
    expect(seen).toHaveLength(1);
  });

  it("the client tries again under the same number, so that a lost answer does nothing twice", async () => {
    seen.length = 0;
    pauses = [];
    answers.push(
      // The server acts, and its answer is lost; then something between is out of order.
      (request) => void request.socket.destroy(),
      (_request, response) => void response.writeHead(502).end("<html>Bad Gateway</html>"),
      (_request, response) =>
        void response.writeHead(429).end('{"status":429,"msg":"超过每分钟调用次数","data":{"code":"RATE"}}'),
    );
    const taken = await proxied.send("moments", { externalId: "again", member: "c-2", content: "晚上好" });
    expect(taken).toMatchObject({ accepted: 1, rows: [{ state: "ACCEPTED" }] });
    expect(new Set(seen.map(({ requestId }) => requestId)).size).toBe(1);
    expect(new Set(seen.map(({ nonce }) => nonce)).size).toBe(4);
    expect(pauses).toHaveLength(3);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from moment where content = '晚上好'`.execute(
      db,
    );
    expect(rows[0]?.n).toBe(1);
    for (let turn = 0; turn < 4; turn += 1)
      answers.push((_request, response) => void response.writeHead(503).end("{}"));
    await expect(proxied.read("topics")).rejects.toMatchObject({ http: 503 });
  });

  it("the client follows the events from its cursor", async () => {
    const { rows } = await sql<{ ownId: number }>`select own_id from open_record
      where app_id = ${appId} and kind = 'member' and external_id = 'c-2'`.execute(db);
    const userId = rows[0]?.ownId ?? 0;
    await db.transaction().execute((tx) => writeEvent(tx, memberUnbanned, { userId }));
    let after = "";
    for await (const { events, cursor } of client.events({ types: ["member.unbanned"], wait: 1 })) {
      expect(events).toMatchObject([{ type: "member.unbanned", externalId: "c-2", data: { userId } }]);
      after = cursor;
      break;
    }
    await db.transaction().execute((tx) => writeEvent(tx, memberUnbanned, { userId }));
    for await (const { events } of client.events({ after, types: ["member.unbanned"], wait: 1 })) {
      expect(events).toHaveLength(1);
      break;
    }
  });

  it("a webhook is read with the right secret alone, unchanged, and while it is fresh", async () => {
    const [secret, other] = [newWebhookSecret(), newWebhookSecret()];
    const body = JSON.stringify({ type: "member.unbanned", data: { userId: 1 } });
    const headers = webhookHeaders("evt_1", new Date(), body, [other, secret]);
    expect(await readWebhook([secret], { headers, body })).toMatchObject({
      id: "evt_1",
      event: { type: "member.unbanned" },
    });
    expect(await readWebhook([newWebhookSecret()], { headers, body })).toBeNull();
    expect(await readWebhook([secret], { headers, body: `${body} ` })).toBeNull();
    expect(await readWebhook([secret], { headers: { ...headers, "webhook-id": "evt_2" }, body })).toBeNull();
    expect(await readWebhook([secret], { headers: {}, body })).toBeNull();
    const old = webhookHeaders("evt_1", new Date(Date.now() - 301_000), body, [secret]);
    expect(await readWebhook([secret], { headers: old, body })).toBeNull();
  });

  it("the client loads nothing but itself, so that one file of it works anywhere", async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: [new URL("../../../../../contract/src/client/open-client.ts", import.meta.url).pathname],
      bundle: true,
      format: "esm",
      platform: "neutral",
      write: false,
      metafile: true,
    });
    expect(
      Object.keys(metafile.inputs)
        .map((path) => path.slice(path.lastIndexOf("/") + 1))
        .toSorted(),
    ).toEqual(["open-client.ts", "sign-call.ts"]);
    expect(outputFiles[0]?.text).not.toMatch(/^import|require\(/m);
  });
});
