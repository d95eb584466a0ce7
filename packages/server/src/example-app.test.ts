import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askPayments } from "./core/money/operations/ask-channels.ts";
import { testApp } from "./test/app.ts";
import { anApplication } from "./test/application.ts";
import { aMember, aRow, aStaff } from "./test/build.ts";
import { anOrder } from "./test/money.ts";
import { ownFolder } from "./test/real-server.ts";

const app = await testApp();
const { db } = app.database;
const { key } = await anApplication(app);
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;

const folder = ownFolder("example");
const entry = fileURLToPath(new URL("../../../examples/member-app/server/main.ts", import.meta.url));
const child = spawn(process.execPath, ["--import", "tsx", entry], {
  stdio: ["ignore", "pipe", "inherit"],
  env: {
    PATH: process.env["PATH"] ?? "",
    CONSOLE_URL: `http://127.0.0.1:${port}`,
    KEY: key.keyId,
    SECRET: key.secret,
    EXAMPLE_PORT: "0",
    EXAMPLE_DATA: folder,
    EXAMPLE_PAGE: folder,
  },
});
let address = "";
beforeAll(async () => {
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  address = /http:\/\/127\.0\.0\.1:\d+/.exec(String(text))?.[0] ?? "";
}, 120_000);
afterAll(async () => {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

interface Said<T> {
  readonly http: number;
  readonly data: T & { readonly msg?: string; readonly fields?: Readonly<Record<string, string>> };
  readonly cookie: string;
}
/** One phone: what it was told to keep, it sends. */
function aPhone() {
  let cookie = "";
  return async <T = object>(method: "GET" | "POST", path: string, body?: object | Buffer): Promise<Said<T>> => {
    const isPicture = Buffer.isBuffer(body);
    const answer = await fetch(`${address}/app${path}`, {
      method,
      headers: {
        cookie,
        ...(body === undefined ? {} : { "content-type": isPicture ? "image/jpeg" : "application/json" }),
      },
      ...(body === undefined ? {} : { body: isPicture ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const type = answer.headers.get("content-type") ?? "";
    const data = (type.includes("json") ? await answer.json() : {}) as Said<T>["data"];
    return { http: answer.status, data, cookie };
  };
}
const person = { firstName: "小满", sex: "WOMAN", birthday: "1996-05-20", homeProvId: 330_000, homeCityId: 330_100 };
async function registered(phone: string) {
  const ask = aPhone();
  const { code } = (await ask<{ code: string }>("POST", "/code", { phone })).data;
  const answer = await ask("POST", "/enter", { phone, code, register: true, ...person });
  expect([answer.http, answer.data]).toEqual([200, { isNew: false }]);
  const { state } = (await ask<{ state: { userId: number } }>("GET", "/me")).data;
  return { ask, userId: state.userId };
}

describe("the members' app of the examples", () => {
  it("registers by code alone, and another phone sees nothing of the member", async () => {
    const ask = aPhone();
    expect((await ask("POST", "/code", { phone: "12" })).data.fields).toEqual({ phone: "手机号格式错误" });
    const phone = "13700000001";
    const { code } = (await ask<{ code: string }>("POST", "/code", { phone })).data;
    const wrong = await ask("POST", "/enter", { phone, code: `${code}0` });
    expect([wrong.http, wrong.data.fields]).toEqual([400, { code: "验证码错误或已过期" }]);
    expect((await ask("POST", "/enter", { phone, code })).data).toEqual({ isNew: true });
    // What the console refuses stands at its field.
    const young = await ask("POST", "/enter", { phone, code, register: true, ...person, birthday: "2020-01-01" });
    expect([young.http, Object.keys(young.data.fields ?? {})]).toEqual([400, ["birthday"]]);
    const { http, cookie } = await ask("POST", "/enter", { phone, code, register: true, ...person });
    expect([http, cookie]).toEqual([200, expect.stringMatching(/^member=[\w-]{36}$/)]);
    const { rows } = await sql<object>`select first_name, sex, platform, status from member
      where login = ${phone}`.execute(db);
    expect(rows).toEqual([{ firstName: "小满", sex: "WOMAN", platform: "WEB", status: "ENABLE" }]);
    expect((await ask("POST", "/enter", { phone, code })).http).toBe(400);
    for (const path of ["/me", "/home", "/papers", "/news"]) expect((await aPhone()("GET", path)).http).toBe(401);
    for (const [name, from] of [
      ["key", key.keyId],
      ["secret", key.secret],
    ])
      expect([name, JSON.stringify((await ask("GET", "/me")).data).includes(from ?? "")]).toEqual([name, false]);
  });

  it("hands over pictures: avatar, album and a paper lie at the console, and are shown to their member alone", async () => {
    const { ask, userId } = await registered("13700000002");
    const jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#4f6f86" } })
      .jpeg()
      .toBuffer();
    const send = async (use: string) => (await ask<{ id: string }>("POST", `/pictures?use=${use}`, jpeg)).data.id;
    const [avatar, photo, paper] = [await send("avatar"), await send("photo"), await send("paper")];
    expect((await ask("POST", "/pictures?use=avatar", Buffer.from("no picture"))).http).toBe(400);
    const form = { education: "MASTER", schoolName: "浙江大学", schoolTag: "S985", isRecruitment: "1" };
    const done = await ask("POST", "/education", { ...form, graduationTime: "2018-06-30", paper });
    expect([done.http, done.data]).toEqual([200, {}]);
    const none = await ask("POST", "/education", { ...form, graduationTime: "2018-06-30" });
    expect(Object.keys(none.data.fields ?? {})).toEqual(["papers"]);
    const { rows } = await sql<object>`select m.image_url like '/api/files/images/%' as face,
        (select count(*)::int from album_photo p where p.user_id = m.user_id) as photos,
        (select status from auth_record a where a.user_id = m.user_id and a.type = 'EDUCATION') as education
      from member m where m.user_id = ${userId}`.execute(db);
    expect(rows).toEqual([{ face: true, photos: 1, education: "AUTHING" }]);
    const other = await registered("13700000003");
    for (const id of [avatar, photo, paper])
      expect([(await ask("GET", `/pictures/${id}`)).http, (await other.ask("GET", `/pictures/${id}`)).http]).toEqual([
        200, 404,
      ]);
    expect((await ask("POST", "/realname", { realname: "沈知遥", idNo: "330106199605200026" })).http).toBe(200);
    const me = (await ask<{ state: object }>("GET", "/me")).data;
    expect(me.state).toMatchObject({ realName: { status: "REAL_NAME" }, credentials: [{ kind: "EDUCATION" }] });
  });

  it("answers an introduction, complains about its other side, and gets a token to talk with", async () => {
    const { ask, userId } = await registered("13700000004");
    const him = await aMember(db, { sex: "MAN", birthday: "1994-01-01" });
    const id = await aRow(db, "introduction", "id", {
      no: "QX26111900009",
      userId,
      otherUserId: him,
      initiatorStaffId: await aStaff(db),
      status: "WAIT_SELF",
      pushTime: new Date().toISOString(),
      expireTime: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const list = async () => (await ask<{ list: { waitsForMember: boolean }[] }>("GET", "/introductions")).data.list;
    expect(await list()).toMatchObject([{ id, waitsForMember: true }]);
    expect((await ask("POST", "/introductions", { introductionId: id, agree: true })).http).toBe(200);
    expect(await list()).toMatchObject([{ id, waitsForMember: false, status: "WAIT_OTHER" }]);
    const complaint = { introductionId: id, reasonType: "FAKE", content: "年龄不符" };
    expect((await ask("POST", "/complaints", { ...complaint, content: "" })).data.fields).toEqual({
      content: "请填写投诉内容",
    });
    expect((await ask("POST", "/complaints", complaint)).http).toBe(200);
    const { rows } = await sql<object>`select target_user_id, status from complaint where user_id = ${userId}`.execute(
      db,
    );
    expect(rows).toEqual([{ targetUserId: him, status: "WAIT_HANDLE" }]);
    expect((await ask("GET", "/chat")).data).toMatchObject({ userId, token: expect.any(String) });
    expect((await ask<{ recommendations: object[] }>("GET", "/home")).data.recommendations).toBeInstanceOf(Array);
  });

  it("pays its own orders by the channel, each once, and nobody else's", async () => {
    const { ask, userId } = await registered("13700000005");
    const { orderNo, payCents } = await anOrder(db, { userId });
    const stranger = await registered("13700000006");
    expect((await stranger.ask("POST", "/pay", { orderNo })).http).toBe(400);
    const begun = (await ask<{ number: string; payCents: number; codeUrl: string }>("POST", "/pay", { orderNo })).data;
    expect(begun).toMatchObject({ payCents, codeUrl: expect.stringMatching(/^simulated:/) });
    expect((await ask<{ number: string }>("POST", "/pay", { orderNo })).data.number).toBe(begun.number);
    expect((await stranger.ask("GET", `/pay/${begun.number}`)).http).toBe(404);
    await sql`update payment set next_query_time = now() - interval '1 minute'`.execute(db);
    await askPayments(app.services);
    expect((await ask("GET", `/pay/${begun.number}`)).data).toMatchObject({ status: "PAID" });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from payment p
      join trade_order o on o.id = p.order_id where o.order_no = ${orderNo} and p.status = 'PAID'`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });
});
