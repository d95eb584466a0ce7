import { openApp } from "@hongxian/contract/features/open-api/open-app.resource.ts";
import { openKey } from "@hongxian/contract/features/open-api/open-key.resource.ts";
import { openRefusalLog, openUsage } from "@hongxian/contract/features/open-api/open-log.resource.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { signingAsker } from "../../test/application.ts";
import { aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const adminId = await aStaff(db);
const admin = await app.as(adminId);
const path = "/open/v1/moments/none";
let names = 0;
const draft = (change: object = {}) => ({
  name: `会员App${(names += 1)}`,
  platform: "APP" as const,
  scopes: ["content.in" as const, "content.out" as const],
  addresses: "",
  ratePerMinute: 600,
  expireTime: null,
  remark: "",
  ...change,
});
const create = async () => (await admin(formCall(openApp, "create"), { body: draft() })).data.id;
const makeKey = (id: number) => admin(actionCall(openApp, "makeKey"), { id });

it("an application gets a key whose secret is shown once, stored sealed, and works", async () => {
  const id = await create();
  const { data } = await makeKey(id);
  const ask = signingAsker(app, { keyId: data.keyId, secret: data.secretText });
  expect((await ask("GET", path)).http).toBe(404);
  const stored = await sql<{ text: string }>`select concat((select string_agg(k::text, '') from open_key k),
    (select string_agg(l::text, '') from audit_log l), (select string_agg(r::text, '') from request_result r)) as
    text`.execute(db);
  expect(stored.rows[0]?.text).toContain(data.keyId);
  expect(stored.rows[0]?.text).not.toContain(data.secretText);
  expect((await admin(listCall(openApp), { query: { name: "会员App" } })).data.list[0]).toMatchObject({
    id,
    liveKeys: 1,
    todayCalls: 1,
    todayErrors: 1,
  });
  expect((await admin(listCall(openUsage))).data.list[0]).toMatchObject({ appId: id, calls: 1, failed: 1 });
});

it("two keys live while they are exchanged, a third is refused, a void one opens nothing", async () => {
  const id = await create();
  const first = (await makeKey(id)).data;
  const second = (await makeKey(id)).data;
  expect((await makeKey(id)).msg).toBe("已有2个有效密钥，请先作废不再使用的一个");
  const asks = [first, second].map(({ keyId, secretText }) => signingAsker(app, { keyId, secret: secretText }));
  const codes = async () => Promise.all(asks.map(async (ask) => (await ask("GET", path)).http));
  expect(await codes()).toEqual([404, 404]);
  const key = (await admin(listCall(openKey), { query: { keyId: first.keyId } })).data.list[0];
  expect((await admin(actionCall(openKey, "void"), { id: key?.id ?? 0 })).http).toBe(200);
  expect(await codes()).toEqual([401, 404]);
  expect((await admin(actionCall(openKey, "void"), { id: key?.id ?? 0 })).http).toBe(409);
  expect((await makeKey(id)).http).toBe(200);
});

it("what is switched off or void is refused at once, and the page shows each refusal", async () => {
  const id = await create();
  const { keyId, secretText } = (await makeKey(id)).data;
  const ask = signingAsker(app, { keyId, secret: secretText });
  await admin(actionCall(openApp, "disable"), { id });
  expect((await ask("GET", path)).data?.code).toBe("STATUS");
  await admin(actionCall(openApp, "enable"), { id });
  expect((await ask("GET", path)).http).toBe(404);
  await admin(actionCall(openApp, "void"), { id });
  expect((await ask("GET", path)).data?.code).toBe("KEY");
  expect((await admin(actionCall(openApp, "enable"), { id })).http).toBe(409);
  expect((await admin(getCall(openApp), { id })).data).toMatchObject({ status: "VOID", liveKeys: 0 });
  const { list } = (await admin(listCall(openRefusalLog), { query: { appId: id } })).data;
  expect(list.map(({ code, path: pattern }) => [code, pattern])).toEqual([["STATUS", "/open/v1/moments/{externalId}"]]);
});

it("an application names addresses, a rate and a time to come, each once", async () => {
  const make = (change: object) => admin(formCall(openApp, "create"), { body: draft(change) });
  expect((await make({ addresses: "10.0.0.0/8\n2001:db8::1" })).http).toBe(200);
  expect((await make({ addresses: "10.0.0.0/33" })).fields).toEqual({ addresses: "请填写IP或网段，每行一个" });
  expect((await make({ addresses: "example.com" })).http).toBe(400);
  expect((await make({ ratePerMinute: 0 })).msg).toBe("每分钟次数必须在1-100000之间");
  expect((await make({ expireTime: new Date(Date.now() - 1000).toISOString() })).msg).toBe("到期时间须晚于现在");
  expect((await make({ scopes: [] })).http).toBe(400);
  const taken = draft();
  await admin(formCall(openApp, "create"), { body: taken });
  expect((await admin(formCall(openApp, "create"), { body: taken })).fields).toEqual({ name: "应用名称已存在" });
});

it("changes need the password again, and an administrator", async () => {
  await sql`update staff_session set confirmed_time = now() - interval '1 hour' where staff_id = ${adminId}`.execute(
    db,
  );
  const late = await aStaff(db);
  const ask = await app.as(late);
  await sql`update staff_session set confirmed_time = now() - interval '1 hour' where staff_id = ${late}`.execute(db);
  expect((await ask(formCall(openApp, "create"), { body: draft() })).data).toEqual({ confirm: "PASSWORD" });
  const operator = await app.as(await aStaff(db, { roleId: 8 }));
  expect((await operator(listCall(openApp))).http).toBe(403);
  expect((await operator(formCall(openApp, "create"), { body: draft() })).http).toBe(403);
});
