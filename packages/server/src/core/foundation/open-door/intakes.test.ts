import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { servedIntakes } from "../../../served.ts";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { takeWaiting, tidyOpenDoor } from "./open-door-jobs.ts";

const app = await testApp();
const { db } = app.database;
const { id: appId, ask } = await anApplication(app);
const intakes = new Map(servedIntakes.map((served) => [served.intake.name, served]));

interface Row {
  readonly externalId: string;
  readonly state: string;
  readonly id: number | null;
  readonly msg: string;
  readonly fields: Record<string, string>;
}
interface Rows {
  readonly accepted: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly waiting: number;
  readonly rows: readonly Row[];
}
let phones = 0;
const aPerson = (externalId: string, change: object = {}) => ({
  externalId,
  phone: `1370000${String((phones += 1)).padStart(4, "0")}`,
  firstName: "小满",
  sex: "WOMAN",
  birthday: "1996-05-20",
  platform: "IOS",
  homeProvId: 110_000,
  homeCityId: 110_100,
  ...change,
});
const send = async (kind: string, body: unknown, by = ask) => (await by<Rows>("POST", `/open/v1/${kind}`, body)).data;
const memberRow = async (id: number | null) =>
  (await sql<Record<string, unknown>>`select * from member where user_id = ${id}`.execute(db)).rows[0] ?? {};

describe("a member of the app", () => {
  it("registers once, however often the row is sent, a hundred times at once too", async () => {
    const row = aPerson("once", { education: "MASTER" });
    const answers = await Promise.all(Array.from({ length: 100 }, () => send("members", row)));
    const rows = answers.flatMap((answer) => answer.rows);
    expect(rows.filter(({ state }) => state === "ACCEPTED")).toHaveLength(1);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await memberRow(rows[0]?.id ?? 0)).toMatchObject({
      platform: "IOS",
      education: "MASTER",
      saleUserId: null,
      homeProvId: 110_000,
    });
    const audit = await sql<{ n: number }>`select count(*)::int as n from audit_log
      where app_id = ${appId} and target_type = 'member' and target_id = ${String(rows[0]?.id)}`.execute(db);
    expect(audit.rows[0]?.n).toBe(1);
  });

  it("changes what a row names, leaves the rest alone, closes and comes back", async () => {
    const id = (await send("members", aPerson("change"))).rows[0]?.id ?? 0;
    await sql`update member set signature = '员工写的' where user_id = ${id}`.execute(db);
    const put = (body: object) => ask<Row>("PUT", "/open/v1/members/change", body);
    expect((await put({ firstName: "大满", height: 165 })).data.state).toBe("ACCEPTED");
    expect(await memberRow(id)).toMatchObject({ firstName: "大满", height: 165, signature: "员工写的" });
    const history = await sql<{ field: string; source: string }>`select field, source from info_update_record
      where user_id = ${id} order by field`.execute(db);
    expect(history.rows).toEqual([
      { field: "firstName", source: "MEMBER" },
      { field: "height", source: "MEMBER" },
    ]);
    expect(await put({ height: 20 })).toMatchObject({ http: 400, fields: { height: "身高必须在100-250之间" } });
    await send("members", aPerson("neighbour", { phone: "13711110000" }));
    expect(await put({ phone: "13711110000" })).toMatchObject({ http: 400, msg: "该手机号已注册" });
    expect(await put({ sex: "MAN" })).toMatchObject({ http: 400, fields: { sex: "已登记，不能修改" } });
    expect((await put({ state: "CANCEL", reason: "找到对象了" })).http).toBe(200);
    expect((await memberRow(id))["status"]).toBe("CANCEL");
    expect((await put({ firstName: "小满" })).http).toBe(400);
    expect((await put({ state: "ENABLE" })).http).toBe(200);
    expect((await ask("GET", "/open/v1/members/change")).data).toMatchObject({
      state: "ACCEPTED",
      id,
      record: { status: "ENABLE", authStatus: "NO" },
    });
  });

  it("is refused alone, with the field and the rule, and harms no other row of the call", async () => {
    const taken = aPerson("taken");
    const answer = await send("members", [
      taken,
      { ...aPerson("t2"), phone: taken.phone },
      { externalId: "t3" },
      { ...aPerson("t4"), nickname: "x" },
      "nothing",
      aPerson("t\u0000"),
      { ...aPerson("t6"), firstName: "a\u0000b" },
      aPerson("t5", { birthday: "2020-01-01" }),
      JSON.parse('{"externalId":"t7","__proto__":{"a":1}}'),
    ]);
    expect(answer.rows.map(({ state, msg }) => [state, msg])).toEqual([
      ["ACCEPTED", ""],
      ["REFUSED", "该手机号已注册"],
      ["REFUSED", "首次送入须填写手机号"],
      ["REFUSED", "不支持的参数：nickname"],
      ["REFUSED", expect.any(String)],
      ["REFUSED", "内容含有无法保存的字符"],
      ["REFUSED", "内容含有无法保存的字符"],
      ["REFUSED", expect.stringContaining("18")],
      ["REFUSED", expect.any(String)],
    ]);
    expect([answer.accepted, answer.refused]).toEqual([1, 8]);
    expect((await ask("POST", "/open/v1/members", [])).http).toBe(400);
    expect(
      (
        await ask(
          "POST",
          "/open/v1/members",
          Array.from({ length: 1001 }, () => 1),
        )
      ).http,
    ).toBe(400);
  });
});

describe("a moment", () => {
  it("passes the word list and the machine, and waits for a reviewer where they say so", async () => {
    await send("members", aPerson("poster"));
    const answer = await send("moments", [
      { externalId: "m1", member: "poster", content: "天气真好" },
      { externalId: "m2", member: "poster", content: "先 转 账再见面" },
      { externalId: "m3", member: "poster" },
      { externalId: "m4", member: "poster", content: "图", images: ["https://evil.example/a.png"] },
    ]);
    expect(answer.rows.map(({ state }) => state)).toEqual(["ACCEPTED", "ACCEPTED", "REFUSED", "REFUSED"]);
    const view = async (id: string) => (await ask<{ record: object }>("GET", `/open/v1/moments/${id}`)).data.record;
    expect(await view("m1")).toMatchObject({ status: "ONLINE", checkStatus: "PASS" });
    expect(await view("m2")).toMatchObject({ checkStatus: "WAIT_CHECK" });
    expect((await send("moments", { externalId: "m1", member: "poster", content: "天气真好" })).rows[0]).toMatchObject({
      state: "UNCHANGED",
      id: answer.rows[0]?.id,
    });
    expect((await send("moments", { externalId: "m1", member: "poster", content: "改" })).rows[0]?.msg).toBe(
      "该数据已接收，不能修改",
    );
  });

  it("of a banned member is refused", async () => {
    const id = (await send("members", aPerson("banned"))).rows[0]?.id ?? 0;
    await sql`update member set status = 'DISABLE' where user_id = ${id}`.execute(db);
    expect((await send("moments", { externalId: "b1", member: "banned", content: "还在" })).rows[0]?.msg).toBe(
      "会员账号已封禁或注销",
    );
  });

  it("waits for its member, sealed, and is taken when the member has come", async () => {
    const row = { externalId: "w1", member: "later", content: "先到的动态" };
    expect((await send("moments", row)).rows[0]).toMatchObject({ state: "WAITING", id: null });
    expect((await send("moments", row)).rows[0]?.state).toBe("WAITING");
    const stored = await sql<{ text: string }>`select string_agg(w::text, '') as text from open_waiting w`.execute(db);
    expect(stored.rows[0]?.text).not.toContain("先到的动态");
    expect(await takeWaiting(app.services, intakes)).toBe(0);
    await send("members", aPerson("later"));
    expect(await takeWaiting(app.services, intakes)).toBe(1);
    expect((await ask("GET", "/open/v1/moments/w1")).data).toMatchObject({ state: "ACCEPTED" });
    expect((await send("moments", row)).rows[0]?.state).toBe("UNCHANGED");
  });

  it("whose member has come and may not post is refused, and the sender can ask why", async () => {
    await send("moments", { externalId: "w3", member: "barred", content: "先到" });
    const id = (await send("members", aPerson("barred"))).rows[0]?.id ?? 0;
    await sql`update member set status = 'DISABLE' where user_id = ${id}`.execute(db);
    expect(await takeWaiting(app.services, intakes)).toBe(1);
    expect((await ask("GET", "/open/v1/moments/w3")).data).toMatchObject({
      state: "REFUSED",
      msg: "会员账号已封禁或注销",
    });
  });

  it("that waited a day in vain is refused, and the sender can ask why", async () => {
    await send("moments", { externalId: "w2", member: "never", content: "等" });
    await sql`update open_waiting set expire_time = now() - interval '1 second'`.execute(db);
    await tidyOpenDoor(app.services);
    expect((await ask("GET", "/open/v1/moments/w2")).data).toMatchObject({
      state: "REFUSED",
      msg: "会员在24小时内未送入",
    });
  });
});

describe("a complaint", () => {
  it("is that of the member about another, lands in the queue and can be withdrawn", async () => {
    await send("members", [aPerson("c1"), aPerson("c2")]);
    const row = { externalId: "k1", member: "c1", targetMember: "c2", reasonType: "FRAUD", content: "借钱不还" };
    const id = (await send("complaints", row)).rows[0]?.id;
    const { rows } = await sql<Record<string, string>>`select level, status, target_type from complaint
      where id = ${id}`.execute(db);
    expect(rows[0]).toEqual({ level: "URGENT", status: "WAIT_HANDLE", targetType: "USER" });
    expect((await send("complaints", { ...row, content: "改" })).rows[0]?.state).toBe("REFUSED");
    expect((await send("complaints", { ...row, withdrawn: true })).rows[0]?.state).toBe("ACCEPTED");
    expect((await ask("GET", "/open/v1/complaints/k1")).data).toMatchObject({ record: { status: "CANCEL" } });
    expect((await send("complaints", { ...row, externalId: "k2", targetMember: "c1" })).rows[0]?.fields).toEqual({
      targetMember: "不能投诉自己",
    });
  });

  it("about a moment is one about its author", async () => {
    const [, author] = (await send("members", [aPerson("c3"), aPerson("c4")])).rows;
    await send("moments", { externalId: "cm", member: "c4", content: "加我微信" });
    const row = { externalId: "k3", member: "c3", targetMoment: "cm", reasonType: "AD", content: "打广告" };
    const id = (await send("complaints", row)).rows[0]?.id;
    const { rows } = await sql<object>`select target_type, target_user_id from complaint where id = ${id}`.execute(db);
    expect(rows).toEqual([{ targetType: "MOMENT", targetUserId: author?.id }]);
  });

  it("about an introduction is one about its other side, who need not be the application's; the member was asked", async () => {
    const [me] = (await send("members", [aPerson("c5"), aPerson("c6")])).rows;
    const other = await aMember(db);
    const introductionId = await aRow(db, "introduction", "id", {
      no: "QX26111900001",
      userId: me?.id,
      otherUserId: other,
      initiatorStaffId: await aStaff(db),
      status: "DRAFT",
    });
    const row = { externalId: "k4", member: "c5", introductionId, reasonType: "FAKE", content: "年龄不符" };
    const nobody = { introductionId: "没有该牵线" };
    expect((await send("complaints", row)).rows[0]?.fields).toEqual(nobody);
    await sql`update introduction set status = 'WAIT_SELF', push_time = now() where id = ${introductionId}`.execute(db);
    expect((await send("complaints", { ...row, member: "c6" })).rows[0]?.fields).toEqual(nobody);
    const id = (await send("complaints", row)).rows[0]?.id;
    const { rows } = await sql<object>`select target_type, target_user_id from complaint where id = ${id}`.execute(db);
    expect(rows).toEqual([{ targetType: "USER", targetUserId: other }]);
    const both = { ...row, externalId: "k5", targetMember: "c6" };
    expect((await send("complaints", both)).rows[0]?.state).toBe("REFUSED");
  });
});

it("sign-ins, looks and suggestions go through the functions that exist for them", async () => {
  const [me, she] = (await send("members", [aPerson("l1"), aPerson("l2")])).rows;
  const login = { member: "l1", loginMode: "PHONE_LOGIN", platform: "IOS", deviceId: "d1" };
  expect((await send("logins", { externalId: "g1", ...login })).rows[0]?.state).toBe("ACCEPTED");
  expect((await memberRow(me?.id ?? 0))["onLine"]).toBe(true);
  await sql`update member set status = 'DISABLE' where user_id = ${she?.id}`.execute(db);
  await send("logins", { externalId: "g2", ...login, member: "l2" });
  expect((await ask("GET", "/open/v1/logins/g2")).data).toMatchObject({ record: { result: "FAIL" } });
  const look = { externalId: "s1", member: "l1", target: "l2", scene: "SEARCH", staySeconds: 5 };
  expect((await send("looks", [look, look])).rows.map(({ state, id }) => [state, id])).toEqual([
    ["ACCEPTED", null],
    ["UNCHANGED", null],
  ]);
  const looks = await sql<{ times: number }>`select times from look_record where from_user_id = ${me?.id}`.execute(db);
  expect(looks.rows).toEqual([{ times: 1 }]);
  const words = { externalId: "v1", member: "l1", type: "BUG", content: "闪退", platform: "IOS" };
  expect((await send("suggestions", words)).rows[0]?.state).toBe("ACCEPTED");
  expect((await ask("GET", "/open/v1/suggestions/v1")).data).toMatchObject({ record: { status: "WAIT_REPLY" } });
});

it("what another application sent does not exist", async () => {
  const other = await anApplication(app);
  await send("members", aPerson("mine"));
  expect((await other.ask("GET", "/open/v1/members/mine")).http).toBe(404);
  const moment = { externalId: "o1", member: "mine", content: "借你的会员" };
  expect((await send("moments", moment, other.ask)).rows[0]?.state).toBe("WAITING");
  expect((await send("members", aPerson("mine"), other.ask)).rows[0]?.state).toBe("ACCEPTED");
});
