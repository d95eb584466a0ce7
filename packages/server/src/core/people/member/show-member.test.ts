import { memberContact } from "@hongxian/contract/core/member/member-contact.endpoints.ts";
import { memberDetail, getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, anAgent, aRow, aShop, aStaff } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, auditsOf } = peopleOf(app);
const { seal } = app.services;

let admin: Person;
let service: Person;
let finance: Person;
let sale: Person;
let member: number;
const idNo = "11010519491231002X";

beforeAll(async () => {
  admin = await aPerson({ roleId: 1 });
  service = await aPerson({ roleId: 2 });
  finance = await aPerson({ roleId: 7 });
  sale = await aPerson({ roleId: 4, saleFlag: true });
});

beforeEach(async () => {
  member = await aMember(db, {
    firstName: "小满",
    lastName: `HX${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`.slice(0, 12),
    realname: "沈知遥",
    wechatNo: "wxid_qing2024",
    idNoSealed: seal.seal(idNo),
    idNoHash: seal.blindHash(idNo),
    birthday: "1990-06-01",
    haveChild: "NO_LIVE_WITH_CHILD)",
    hobby: "旅行/摄影",
    carAuthStatus: "AUTHING",
    marriageAuthStatus: "AUTH_SUCCESS",
    saleUserId: sale.userId,
    passportImg: "周六到店面谈",
    currentLon: 120.1,
    currentLat: 30.2,
    currentArea: "浙江省杭州市",
  });
});

describe("GET /api/admin/get-user-info", () => {
  it("GET /api/admin/get-user-info answers the whole member in one call, personal values masked", async () => {
    const tagGroup = await aRow(db, "tag_group", "id", { name: `组${member}` });
    const tag = await aRow(db, "tag", "id", { groupId: tagGroup, name: "优质" });
    await sql`insert into user_tag (user_id, tag_id) values (${member}, ${tag})`.execute(db);
    await aRow(db, "album_photo", "id", { userId: member, picture: "/api/files/images/a.jpg" });
    await aRow(db, "album_photo", "id", { userId: member, picture: "/api/files/images/b.jpg", isDelete: true });
    const { http, data, raw } = await admin.ask(getUserInfo, { userId: member, query: { isAdmin: "true" } });
    expect(http).toBe(200);
    expect(data).toMatchObject({
      userId: member,
      firstName: "小满",
      realname: "沈**",
      wechatNo: "wx*********24",
      idNo: "110***********002X",
      hobby: ["旅行", "摄影"],
      houseInfo: [],
      haveChild: "NO_LIVE_WITH_CHILD)",
      currentLocation: { lon: 120.1, lat: 30.2 },
      saleUserId: sale.userId,
      saleName: sale.name,
      educationAuthStatus: "NOT",
      houseAuthStatus: "NOT",
      carAuthStatus: "AUTHING",
      marriageAuthStatus: "AUTH_SUCCESS",
      communicateStatus: "NO_PAYMENT_LOW",
      authIcons: {
        EDUCATION: "NOT",
        HOUSE: "NOT",
        CAR: "AUTHING",
        MARRIAGE: "AUTH_SUCCESS",
        WORK: "NOT",
        ASSETS: "NOT",
      },
      tags: [{ id: tag, name: "优质" }],
      claimFirst: false,
      passportImg: "周六到店面谈",
      expand: { emotion: null },
    });
    // The database wrote the text: nothing but this test cuts it to the contract.
    expect(memberDetail.parse(data)).toEqual(data);
    expect(data.login).toMatch(/^199\*{4}\d{4}$/);
    expect(data.age).toBeGreaterThan(30);
    expect(raw).not.toContain(idNo);
    expect(raw).not.toContain("wxid_qing2024");
    expect(raw).not.toMatch(/resetKey|idNoSealed|idNoHash|searchGrams/);
  });

  it("GET /api/admin/get-user-info writes each look down, without a value", async () => {
    await service.ask(getUserInfo, { userId: member, headers: { "x-console-route": "/promotion/shopsmanage" } });
    await service.ask(getUserInfo, { userId: member });
    expect(await auditsOf(member)).toMatchObject([
      { title: "查看会员详情", before: null, after: null, result: "OK", staffId: service.id },
      { title: "查看会员详情", staffId: service.id },
    ]);
  });

  it("GET /api/admin/get-user-info is cut to the scope: other people's members do not exist, a look at them is not written down", async () => {
    const stranger = await aPerson({ roleId: 4, saleFlag: true });
    for (const id of [member, 99_999_999]) {
      expect(await stranger.ask(getUserInfo, { userId: id })).toMatchObject({ http: 404, msg: "会员不存在或无权查看" });
    }
    expect(await auditsOf(member)).toEqual([]);
    expect((await sale.ask(getUserInfo, { userId: member })).http).toBe(200);
    const shopId = await aShop(db);
    const agentId = await anAgent(db, { tier: "SHOP", shopId });
    const shop = await app.as(await aStaff(db, { roleId: 15, kind: "AGENT", agentId }));
    expect((await shop(getUserInfo, { userId: member })).http).toBe(404);
    await sql`update member set shop_id = ${shopId} where user_id = ${member}`.execute(db);
    expect((await shop(getUserInfo, { userId: member })).http).toBe(200);
  });

  it("GET /api/admin/get-user-info shows 公海 to sales, to be claimed first", async () => {
    const pool = await aMember(db);
    expect(await sale.ask(getUserInfo, { userId: pool })).toMatchObject({ http: 200, data: { claimFirst: true } });
    expect(await sale.ask(getUserInfo, { userId: pool, query: { plain: "1" } })).toMatchObject({
      http: 400,
      msg: "请先领取该会员",
    });
    const contact = await sale.ask(memberContact, { userId: pool, body: { fields: ["login"] } });
    expect(contact).toMatchObject({ http: 400, msg: "请先领取该会员" });
  });

  it("GET /api/admin/get-user-info keeps the note from accounts that may not read notes", async () => {
    const promoter = await aPerson({
      roleId: 17,
      kind: "AGENT",
      agentId: await anAgent(db, { tier: "MEMBER", userId: await aMember(db) }),
    });
    await sql`update member set inviter_id = ${promoter.userId} where user_id = ${member}`.execute(db);
    expect(await promoter.ask(getUserInfo, { userId: member })).toMatchObject({
      http: 200,
      data: { passportImg: null },
    });
  });

  it("GET /api/admin/get-user-info answers clear values only as a reveal", async () => {
    expect(await finance.ask(getUserInfo, { userId: member, query: { plain: "1" } })).toMatchObject({
      http: 403,
      msg: "没有操作权限：查看联系方式",
    });
    const { data } = await sale.ask(getUserInfo, { userId: member, query: { plain: "1" } });
    expect(data).toMatchObject({ realname: "沈知遥", wechatNo: "wxid_qing2024", idNo });
    expect(await auditsOf(member)).toMatchObject([
      { title: "查看联系方式", after: { fields: ["login", "lastName", "wechatNo", "realname", "idNo"] } },
    ]);
    const forged = await finance.ask(getUserInfo, { userId: member, query: { isAdmin: "true" } });
    expect(forged.data.realname).toBe("沈**");
  });
});

describe("POST /api/admin/member-contact", () => {
  const reveal = (person: Person, body: unknown) => person.ask.unchecked(memberContact, { userId: member, body });

  it("POST /api/admin/member-contact shows the requested values and writes one row without them", async () => {
    const answer = await reveal(sale, { fields: ["wechatNo", "idNo"], reason: "回访" });
    expect(answer).toMatchObject({ http: 200, data: { wechatNo: "wxid_qing2024", idNo } });
    expect(Object.keys(answer.data)).toEqual(["wechatNo", "idNo"]);
    const audits = await auditsOf(member);
    expect(audits).toMatchObject([{ title: "查看联系方式", after: { fields: ["wechatNo", "idNo"], reason: "回访" } }]);
    expect(JSON.stringify(audits)).not.toContain("wxid_qing2024");
  });

  it("POST /api/admin/member-contact refuses other fields, no right, other people's members and an old password", async () => {
    expect((await reveal(sale, { fields: ["resetKey"] })).http).toBe(400);
    expect((await reveal(sale, { fields: [] })).msg).toBe("请选择要查看的内容");
    expect((await reveal(finance, { fields: ["login"] })).msg).toBe("没有操作权限：查看联系方式");
    const stranger = await aPerson({ roleId: 4, saleFlag: true });
    expect((await reveal(stranger, { fields: ["login"] })).http).toBe(404);
    await sql`update staff_session set confirmed_time = now() - interval '11 minutes'
      where staff_id = ${stranger.id}`.execute(db);
    const late = await aPerson({ roleId: 1 });
    await sql`update staff_session set confirmed_time = now() - interval '11 minutes'
      where staff_id = ${late.id}`.execute(db);
    expect(await reveal(late, { fields: ["login"] })).toMatchObject({ http: 403, data: { confirm: "PASSWORD" } });
    expect(await late.ask(getUserInfo, { userId: member, query: { plain: "1" } })).toMatchObject({
      http: 403,
      data: { confirm: "PASSWORD" },
    });
  });

  it("POST /api/admin/member-contact ends after 30 in an hour and 200 in a day, both calls together", async () => {
    const busy = await aPerson({ roleId: 2 });
    const spent = (count: number, ago: string) =>
      sql`insert into audit_log (staff_id, title, result, time)
        select ${busy.id}, '查看联系方式', 'OK', greatest(now() - ${ago}::interval, current_date::timestamptz)
        from generate_series(1, ${count}::int)`.execute(db);
    await spent(29, "1 minute");
    expect((await reveal(busy, { fields: ["login"] })).http).toBe(200);
    expect(await reveal(busy, { fields: ["login"] })).toMatchObject({ http: 429, msg: "查看过于频繁，请稍后再试" });
    expect((await busy.ask(getUserInfo, { userId: member, query: { plain: "1" } })).http).toBe(429);
    await spent(170, "1 minute");
    expect(await reveal(busy, { fields: ["login"] })).toMatchObject({ http: 400, msg: "今日查看次数已达上限" });
  });
});

describe("looks are written down", () => {
  it("looks are written down, each of many at once, before its answer", async () => {
    const before = await auditsOf(member);
    const answers = await Promise.all(Array.from({ length: 40 }, () => admin.ask(getUserInfo, { userId: member })));
    expect(answers.every(({ http }) => http === 200)).toBe(true);
    expect((await auditsOf(member)).length - before.length).toBe(40);
  });

  it("nothing is shown when the look cannot be written down", async () => {
    await sql`create function refuse_look() returns trigger language plpgsql as
      'begin if new.target_id = tg_argv[0] then raise exception ''no room''; end if; return new; end'`.execute(db);
    await sql`create trigger refuse_look before insert
      on audit_log for each row execute function refuse_look(${sql.lit(String(member))})`.execute(db);
    try {
      const { http, data } = await admin.ask(getUserInfo, { userId: member });
      expect(http).toBe(500);
      expect(Object.keys(data as object)).toEqual(["errorId"]);
    } finally {
      await sql`drop trigger refuse_look on audit_log`.execute(db);
    }
    expect((await admin.ask(getUserInfo, { userId: member })).http).toBe(200);
  });
});
