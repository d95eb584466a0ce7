import {
  getSeekingInfo,
  getSeekingPhoto,
  noteSeekingView,
} from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { makeCornerLink } from "@hongxian/contract/core/corner/corner-link.endpoints.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { cornerLinkEnd, makeCornerToken } from "../../core/services/corner-token/corner-token.ts";
import type { Ask } from "../../test/app.ts";
import { aMember, anAgent, aShop, aStaff } from "../../test/build.ts";
import { visitorApp } from "./test/visitor-app.ts";

const app = await visitorApp();
const { ask, db, services } = app;
const secret = services.settings.secretKey;
let staffId: number;
let saleUserId: number;
let shopId: number;
let admin: Ask;

/** Everything a stranger must never read, as markers that are easy to find. */
const hidden = {
  login: "13712345678",
  wechatNo: "secret_wechat",
  realname: "桂真名",
  name: "桂姓氏",
  idNoMasked: "",
  homeArea: "西湖区秘密街道",
  currentArea: "秘密小区",
  hobby: "秘密爱好",
  schoolTag: "秘密大学",
};

beforeAll(async () => {
  saleUserId = await aMember(db);
  staffId = await aStaff(db, { userId: saleUserId, saleFlag: true, roleId: 4, name: "分享人" });
  shopId = await aShop(db);
  admin = await app.as(await aStaff(db));
});

const aShown = (columns: Record<string, unknown> = {}) =>
  aMember(db, {
    firstName: "桂花香",
    sex: "WOMAN",
    birthday: "1997-03-02",
    zodiac: "牛",
    constellation: "双鱼座",
    height: 165,
    bodyWeight: 52,
    education: "MASTER",
    marital: "UNMARRIED",
    income: 8000,
    spouseIncomeMax: 12000,
    profession: "语文教师",
    homeProv: "浙江省",
    homeCity: "杭州市",
    prov: "江西省",
    city: "上饶市",
    houseStatus: "LIVING_PLACE_HAVEHOME",
    carStatus: "RECENT_BUY",
    authStatus: "AUTH",
    faceValue: 1,
    educationAuthStatus: "AUTH_SUCCESS",
    houseAuthStatus: "AUTHING",
    verifyImg: "/api/files/demo/portrait/10000002-live.svg",
    signature: "喜欢晨跑，加我微信abc12345或打13812345678",
    idealHalf: "踏实",
    ageRange: "28岁-36岁",
    spouseHeight: "172cm-185cm",
    miniEducation: "UNDER_GRADUATE",
    spouseMarry: "UNMARRIED/DIVORCED",
    spouseIncome: 8000,
    marriageCornerOpen: true,
    wechatNo: hidden.wechatNo,
    realname: hidden.realname,
    name: hidden.name,
    homeArea: hidden.homeArea,
    currentArea: hidden.currentArea,
    hobby: hidden.hobby,
    schoolTag: hidden.schoolTag,
    ...columns,
  });
const tokenOf = (userId: number, changes: object = {}) =>
  makeCornerToken(secret, { via: "LINK", userId, staffId, shopId, until: cornerLinkEnd(), ...changes });
const read = (t: string) => ask(getSeekingInfo, { query: { t } });
const views = async (userId: number) =>
  (
    await sql<
      Record<string, unknown>
    >`select * from marriage_view_record where user_id = ${userId} order by id`.execute(db)
  ).rows;

describe("the link", () => {
  it("the link is made by 相亲角链接 for the caller and opens for thirty days", async () => {
    const userId = await aShown({ saleUserId });
    const sales = await app.as(staffId);
    const { data, http } = await sales(makeCornerLink, { userId });
    expect(http).toBe(200);
    expect(data.path).toMatch(/^\/#\/promotion\/seekingInfo\?t=[\w-]{20,60}$/);
    expect(Date.parse(data.expireTime) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);
    const [, t = ""] = data.path.split("t=");
    expect((await read(t)).http).toBe(200);
    const { rows } =
      await sql`select 1 from audit_log where title = '相亲角链接' and target_id = ${String(userId)}`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("the link is refused for a closed corner, for others' members and without the title", async () => {
    const closed = await aShown({ marriageCornerOpen: false });
    expect(await admin(makeCornerLink, { userId: closed })).toMatchObject({
      http: 400,
      msg: "该会员未同意展示到相亲角",
    });
    const foreign = await aShown({ saleUserId: await aMember(db) });
    expect((await (await app.as(staffId))(makeCornerLink, { userId: foreign })).http).toBe(404);
    const reviewer = await app.as(await aStaff(db, { roleId: 3 }));
    expect(await reviewer(makeCornerLink, { userId: closed })).toMatchObject({
      http: 403,
      msg: "没有操作权限：相亲角链接",
    });
    expect((await ask(makeCornerLink, { userId: closed })).http).toBe(401);
  });

  it("the link is dead when it is old, changed or foreign", async () => {
    const userId = await aShown();
    const old = tokenOf(userId, { until: Math.floor(Date.now() / 1000) - 1 });
    for (const t of [
      old,
      `${tokenOf(userId)}A`,
      tokenOf(userId).slice(1),
      "x",
      "%00",
      makeCornerToken("another secret key altogether!", {
        via: "LINK",
        userId,
        staffId,
        shopId,
        until: cornerLinkEnd(),
      }),
    ])
      expect(await read(t)).toMatchObject({ http: 400, msg: "链接已失效" });
    expect((await ask.unchecked(getSeekingInfo, {})).http).toBe(400);
  });

  it.each([{ status: "DISABLE" }, { marriageCornerOpen: false }, { faceValue: 2 }, { faceValue: null }])(
    "the link shows nothing of a member with %j",
    async (columns) => {
      const t = tokenOf(await aShown(columns));
      expect(await read(t)).toMatchObject({ http: 400, msg: "该资料暂不可查看", data: null });
      expect((await ask(getSeekingPhoto, { query: { t, n: 0 } })).http).toBe(404);
      expect((await ask(noteSeekingView, { body: { t, visitorId: app.visitor(), staySeconds: 0 } })).msg).toBe(
        "该资料暂不可查看",
      );
    },
  );
});

describe("what a stranger reads", () => {
  it("a stranger reads the list of the catalogue and nothing beyond", async () => {
    const userId = await aShown({ login: hidden.login, lastName: "HX88776634" });
    for (const [picture, ablumStatus] of [
      ["/a.jpg", "PUBLIC"],
      ["/b.jpg", "PRIVATE"],
      ["/c.jpg", "FRIENDS"],
    ])
      await sql`insert into album_photo (user_id, picture, ablum_status)
        values (${userId}, ${picture}, ${ablumStatus})`.execute(db);
    const t = tokenOf(userId);
    const { data, raw, headers } = await read(t);
    expect(headers["cache-control"]).toBe("no-store");
    expect(data).toMatchObject({
      name: "桂女士",
      lastName: "HX******34",
      zodiac: "牛",
      constellation: "双鱼座",
      height: 165,
      incomeText: "8000-12000",
      homeProv: "浙江省",
      homeCity: "杭州市",
      badges: ["REAL_NAME", "FACE", "EDUCATION"],
      signature: "喜欢晨跑，加我微信＊＊＊或打＊＊＊",
      partner: { ageRange: "28岁-36岁", spouseMarry: ["UNMARRIED", "DIVORCED"], spouseIncome: 8000 },
      matchmaker: null,
    });
    expect(data.photos).toHaveLength(2);
    expect(Object.keys(data).toSorted()).toEqual(
      "age badges bodyWeight carStatus city constellation education height homeCity homeProv houseStatus idealHalf incomeText lastName marital matchmaker name partner photos profession prov sex signature zodiac".split(
        " ",
      ),
    );
    for (const value of [
      ...Object.values(hidden).filter(Boolean),
      "桂花香",
      String(userId),
      "13812345678",
      "abc12345",
      "HX88776634",
      "/a.jpg",
      "1997-03-02",
    ])
      expect(raw).not.toContain(value);
  });

  it("a stranger sees at most nine album photos beside the live one", async () => {
    const userId = await aShown();
    for (let n = 0; n < 12; n += 1)
      await sql`insert into album_photo (user_id, picture) values (${userId}, ${`/${n}.jpg`})`.execute(db);
    expect((await read(tokenOf(userId))).data.photos).toHaveLength(10);
  });

  it("a stranger gets photos as jpg without a session, by the link alone", async () => {
    const userId = await aShown();
    const [photo = ""] = (await read(tokenOf(userId))).data.photos;
    const shown = await app.app.inject({ method: "GET", url: photo, headers: { host: "console.test" } });
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const { format, width } = await sharp(shown.rawPayload).metadata();
    expect(format).toBe("jpeg");
    expect(width).toBeLessThanOrEqual(1500);
    expect((await ask.raw("GET", photo.replace("n=0", "n=5"))).http).toBe(404);
    expect((await ask.raw("GET", photo.replace(/t=[^&]+/, "t=abc"))).msg).toBe("链接已失效");
  });

  it("a stranger finds the sharer's enterprise WeChat as a code to scan", async () => {
    const userId = await aShown();
    const { rows } = await sql<{
      id: number;
    }>`insert into wechat_kf (open_kf_id, name) values ('wk1', '红娘服务号'), ('wk2', '客服') returning id`.execute(db);
    for (const { id } of rows)
      await sql`insert into wechat_kf_link (kf_id, scene, url)
        values (${id}, 'corner', ${`https://kf.example.com/${id}`})`.execute(db);
    await sql`insert into wechat_kf_server (kf_id, staff_id) values (${rows[1]?.id}, ${staffId})`.execute(db);
    await sql`update staff set enterprise_wechat_name = '顾问小林' where id = ${staffId}`.execute(db);
    const { matchmaker } = (await read(tokenOf(userId))).data;
    expect(matchmaker).toMatchObject({ name: "顾问小林", qr: expect.stringMatching(/^data:image\/svg\+xml;base64,/) });
    await sql`delete from wechat_kf_server`.execute(db);
    await sql`delete from wechat_kf_link`.execute(db);
  });
});

describe("a view", () => {
  it("a view is stored once for an open and what follows, with its channel, sharer and shop", async () => {
    const userId = await aShown();
    const visitorId = app.visitor();
    const note = (t: string, staySeconds: number, agent = "") =>
      ask(noteSeekingView, { body: { t, visitorId, staySeconds }, headers: { "user-agent": agent } });
    expect((await note(tokenOf(userId), 0, "Mozilla/5.0 MicroMessenger/8.0")).http).toBe(200);
    await sql`update marriage_view_record set created_time = created_time - interval '60 seconds'
      where user_id = ${userId}`.execute(db);
    await note(tokenOf(userId), 20);
    await note(tokenOf(userId), 15);
    expect(await views(userId)).toMatchObject([
      { openCount: 1, staySeconds: 35, channel: "WECHAT", shareStaffId: staffId, shopId, visitorId },
    ]);
    await note(tokenOf(userId), 86_400);
    expect(Number((await views(userId))[0]?.["staySeconds"])).toBeLessThan(70);
  });

  it("a view distinguishes a scanned code from a link", async () => {
    const [scanned, linked] = [await aShown(), await aShown()];
    await ask(noteSeekingView, {
      body: { t: tokenOf(scanned, { via: "QRCODE" }), visitorId: app.visitor(), staySeconds: 0 },
      headers: { "user-agent": "MicroMessenger" },
    });
    await ask(noteSeekingView, {
      body: {
        t: tokenOf(linked),
        visitorId: app.visitor(),
        staySeconds: 0,
      },
    });
    expect(await views(scanned)).toMatchObject([{ channel: "QRCODE" }]);
    expect(await views(linked)).toMatchObject([{ channel: "OTHER" }]);
  });

  it("a view is refused with a made-up visitor, a wrong time or from one address without end", async () => {
    const t = tokenOf(await aShown());
    for (const body of [
      { t, visitorId: "me", staySeconds: 0 },
      { t, visitorId: app.visitor(), staySeconds: -1 },
      { t, visitorId: app.visitor(), staySeconds: 86_401 },
    ])
      expect((await ask(noteSeekingView, { body })).http).toBe(400);
    await sql`update visitor_use set times = 600 where kind = 'view'`.execute(db);
    expect(await ask(noteSeekingView, { body: { t, visitorId: app.visitor(), staySeconds: 0 } })).toMatchObject({
      http: 429,
      msg: "操作过于频繁，请稍后再试",
    });
    await sql`delete from visitor_use`.execute(db);
  });
});

describe("我想认识TA", () => {
  const wish = async (login: string, t: string, changes: object = {}) => {
    await app.pause(login);
    const code = await app.codeFor(login, "SEEKING_INFO");
    const form = {
      source: "SEEKING_INFO",
      t,
      visitorId: app.visitor(),
      name: "周先生",
      sex: "MAN",
      birthYear: 1993,
      message: "想认识您",
      login,
      code,
      consent: true,
    } as const;
    return ask(leaveIntention, { body: { ...form, ...changes } });
  };

  it("我想认识TA becomes the sharer's lead, who is notified, and is tied to the view", async () => {
    const userId = await aShown();
    const [login, visitorId, t] = [app.newPhone(), app.visitor(), tokenOf(userId)];
    await ask(noteSeekingView, { body: { t, visitorId, staySeconds: 0 } });
    expect(await wish(login, t, { visitorId })).toMatchObject({
      http: 200,
      data: { message: "已提交，红娘会尽快联系您" },
    });
    const leads = await app.leadsOf(login);
    expect(leads).toMatchObject([
      {
        source: "SEEKING_INFO",
        targetUserId: userId,
        saleUserId,
        status: "ASSIGNED",
        shopId,
        remark: "想认识您",
        sex: "MAN",
      },
    ]);
    expect(await views(userId)).toMatchObject([{ intentionId: leads[0]?.["id"] }]);
    const sales = await app.as(staffId);
    const { data } = await sales(listCall(intention), { query: { keyword: login } });
    expect(data.list).toMatchObject([{ source: "SEEKING_INFO", saleName: "分享人", targetUserId: userId }]);
    const notices = await sql`select kind, title, link from staff_notice where staff_id = ${staffId}`.execute(db);
    expect(notices.rows).toEqual([
      { kind: "ASSIGN", title: "相亲角留资", link: "/promotion/intention?status=ASSIGNED" },
    ]);
  });

  it("我想认识TA is taken once in thirty days for one member, not for another", async () => {
    const [first, second] = [await aShown(), await aShown()];
    const login = app.newPhone();
    await wish(login, tokenOf(first));
    expect(await wish(login, tokenOf(first))).toMatchObject({ http: 400, msg: "您已提交过，请耐心等待" });
    await sql`update intention set status = 'INVALID', invalid_reason = 'OTHER' where login = ${login}`.execute(db);
    expect((await wish(login, tokenOf(first))).msg).toBe("您已提交过，请耐心等待");
    await sql`update intention set created_time = now() - interval '31 days' where login = ${login}`.execute(db);
    expect((await wish(login, tokenOf(first))).http).toBe(200);
    expect((await wish(login, tokenOf(second))).http).toBe(200);
  });

  it("我想认识TA waits for nobody while the sharer is gone, and finds an agent's own", async () => {
    const userId = await aShown();
    const gone = await aStaff(db, { userId: await aMember(db), status: "DISABLE" });
    const [lost, found] = [app.newPhone(), app.newPhone()];
    await wish(lost, tokenOf(userId, { staffId: gone }));
    expect(await app.leadsOf(lost)).toMatchObject([{ status: "NEW", saleUserId: null }]);
    const agentUser = await aMember(db);
    const agentId = await anAgent(db, { tier: "MATCHMAKER", userId: agentUser });
    const agent = await aStaff(db, { kind: "AGENT", roleId: 16, agentId, userId: agentUser });
    await wish(found, tokenOf(await aShown(), { staffId: agent }));
    expect(await app.leadsOf(found)).toMatchObject([
      { inviterId: agentUser, saleUserId: agentUser, status: "ASSIGNED" },
    ]);
  });

  it("我想认识TA is refused when link or member went away meanwhile", async () => {
    const userId = await aShown();
    const t = tokenOf(userId);
    await sql`update member set marriage_corner_open = false where user_id = ${userId}`.execute(db);
    expect((await wish(app.newPhone(), t)).msg).toBe("该资料暂不可查看");
    expect((await wish(app.newPhone(), "nothing")).msg).toBe("链接已失效");
    expect((await wish(app.newPhone(), t, { message: "长".repeat(201) })).fields).toEqual({
      message: "想说的话不能超过200个字",
    });
  });
});
