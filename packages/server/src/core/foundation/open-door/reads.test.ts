import { getContractToSign } from "@hongxian/contract/core/money/contract-sign.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anApplication, signedHeaders } from "../../../test/application.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { aFeeSetting, aPaidOrder } from "../../../test/money.ts";
import { notifyMember } from "../notice/notify-member.ts";

const app = await testApp();
const { db } = app.database;
const { id: appId, ask, key } = await anApplication(app);

type Item = Readonly<Record<string, unknown>> & { readonly id: number };
interface Page {
  readonly list: readonly Item[];
  readonly next: string | null;
}
const read = async (path: string, by = ask) => (await by<Page>("GET", `/open/v1/${path}`)).data;
const ids = ({ list }: Page) => list.map(({ id }) => id);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** A call that names the answer which the caller has. */
const askKnowing = (url: string, etag: string) =>
  app.app.inject({
    method: "GET",
    url,
    headers: { host: "console.test", "if-none-match": etag, ...signedHeaders(key, "GET", url, "") },
  });

let sent = 0;
/** A member that the application sent under the number it returns. */
async function ownMember(
  columns: Readonly<Record<string, unknown>> = {},
): Promise<{ userId: number; externalId: string }> {
  const userId = await aMember(db, columns);
  const externalId = `m-${(sent += 1)}`;
  await aRow(db, "open_record", "id", { appId, kind: "member", externalId, ownId: userId, hash: "x" });
  return { userId, externalId };
}

describe("what is placed", () => {
  const aBanner = (columns: object = {}) =>
    aRow(db, "banner", "id", {
      title: "横幅",
      client: "APP",
      position: "APP_HOME",
      imageUrl: "https://img.example.com/1.jpg",
      startTime: day(-1),
      endTime: day(1),
      status: "ONLINE",
      ...columns,
    });

  it("banners are those shown now, to whom they are for", async () => {
    const shown = await aBanner({ sort: 5 });
    await aBanner({ status: "DRAFT" });
    await aBanner({ startTime: day(1), endTime: day(2) });
    await aBanner({ startTime: day(-3), endTime: day(-2) });
    await aBanner({ position: "APP_LIVE" });
    const forWomen = await aBanner({ sort: 6, audience: JSON.stringify({ sex: "WOMAN" }) });
    const woman = await ownMember({ sex: "WOMAN" });
    const man = await ownMember({ sex: "MAN" });
    const home = "banners?position=APP_HOME";
    expect(ids(await read(home))).toEqual([shown]);
    expect(ids(await read(`${home}&member=${woman.externalId}`))).toEqual([shown, forWomen]);
    expect(ids(await read(`${home}&member=${man.externalId}`))).toEqual([shown]);
    expect((await ask("GET", `/open/v1/${home}&member=nobody`)).http).toBe(404);
  });

  it("pages go on behind their last record, whatever comes and goes between them", async () => {
    const made: number[] = [];
    for (const sort of [7, 3, 3, 9, 3]) made.push(await aBanner({ position: "APP_MINE", sort }));
    const inOrder = [made[1], made[2], made[4], made[0], made[3]];
    const first = await read("banners?position=APP_MINE&limit=2");
    expect(ids(first)).toEqual(inOrder.slice(0, 2));
    await aBanner({ position: "APP_MINE", sort: 1 });
    await sql`delete from banner where id = ${made[1]}`.execute(db);
    const second = await read(`banners?position=APP_MINE&limit=2&after=${first.next}`);
    expect(ids(second)).toEqual(inOrder.slice(2, 4));
    const third = await read(`banners?position=APP_MINE&limit=2&after=${second.next}`);
    expect([ids(third), third.next]).toEqual([inOrder.slice(4), null]);
  });

  it("articles are the published text, the newest first, since a moment, and one by its number", async () => {
    const anArticle = (columns: object) =>
      aRow(db, "article", "id", {
        title: "草稿标题",
        publishedTitle: "已发布标题",
        content: "草稿",
        publishedContent: "<p>正文</p>",
        category: "HELP",
        status: "ONLINE",
        ...columns,
      });
    const old = await anArticle({ updateTime: day(-9) });
    const web = await anArticle({ clients: ["WEB"] });
    const draft = await anArticle({ status: "OFFLINE" });
    expect(ids(await read("articles?category=HELP"))).toEqual([web, old]);
    expect(ids(await read("articles?client=APP"))).toEqual([old]);
    expect(ids(await read(`articles?updatedAfter=${encodeURIComponent(day(-1))}`))).toEqual([web]);
    const first = await read("articles?limit=1");
    expect(ids(await read(`articles?limit=1&after=${first.next}`))).toEqual([old]);
    const one = await ask("GET", `/open/v1/articles/${old}`);
    expect(one.data).toMatchObject({ title: "已发布标题", content: "<p>正文</p>" });
    expect(one.raw).not.toContain("草稿");
    expect((await ask("GET", `/open/v1/articles/${draft}`)).http).toBe(404);
  });

  it("an answer that the caller has already is not sent again", async () => {
    const path = "/open/v1/banners?position=APP_VIDEO";
    const first = await ask("GET", path);
    const etag = String(first.headers["etag"]);
    const same = await askKnowing(path, etag);
    expect([same.statusCode, same.body]).toEqual([304, ""]);
    await aBanner({ position: "APP_VIDEO" });
    const other = await askKnowing(path, etag);
    expect([other.statusCode, other.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
    expect(other.headers["etag"]).not.toBe(etag);
  });

  it("gifts, topics, goods, courses, activities, tutorials, guides and versions are those that are there now", async () => {
    const gift = { name: "玫瑰", categoryCode: "LOVE", priceCents: 520, status: "ONLINE" };
    const rose = await aRow(db, "gift", "id", gift);
    await aRow(db, "gift", "id", { ...gift, name: "过期", endTime: day(-1) });
    await aRow(db, "gift", "id", { ...gift, name: "草稿", status: "DRAFT" });
    expect(ids(await read("gifts?category=LOVE"))).toEqual([rose]);
    const topic = await aRow(db, "subject", "id", { title: "约会去哪", status: "ONLINE" });
    await aRow(db, "subject", "id", { title: "结束了", status: "FINISHED" });
    expect(ids(await read("topics"))).toEqual([topic]);
    const categoryId = await aRow(db, "goods_category", "id", { name: "礼品" });
    const goods = { categoryId, title: "礼盒", kind: "PHYSICAL", priceCents: 9900, images: "/a.jpg;/b.jpg" };
    const goodsId = await aRow(db, "goods", "id", { ...goods, status: "ONLINE", costCents: 4321 });
    const sku = { goodsId, priceCents: 9900, stock: 3 };
    await aRow(db, "goods_sku", "id", { ...sku, specText: "红", skuNo: "s1" });
    await aRow(db, "goods_sku", "id", { ...sku, specText: "停", skuNo: "s2", status: "DISABLE" });
    const hidden = await aRow(db, "goods", "id", { ...goods, status: "DRAFT" });
    expect((await read(`goods?categoryId=${categoryId}`)).list).toMatchObject([
      { id: goodsId, images: ["/a.jpg", "/b.jpg"] },
    ]);
    const one = await ask<{ skus: object[] }>("GET", `/open/v1/goods/${goodsId}`);
    expect(one.data.skus).toMatchObject([{ specText: "红", stock: 3 }]);
    expect(one.raw).not.toContain("4321");
    expect((await ask("GET", `/open/v1/goods/${hidden}`)).http).toBe(404);
    const typeId = await aRow(db, "common_type", "id", { kind: "COURSE", code: "LOVE", name: "恋爱" });
    const course = await aRow(db, "course", "id", { title: "第一次约会", typeId, status: "ONLINE" });
    const forStaff = await aRow(db, "course", "id", { title: "内训", typeId, status: "ONLINE", audience: "STAFF" });
    const lesson = { courseId: course, kind: "VIDEO", status: "ONLINE" };
    await aRow(db, "course_lesson", "id", { ...lesson, title: "试看", mediaUrl: "/free.mp4", trial: true });
    await aRow(db, "course_lesson", "id", { ...lesson, title: "付费", mediaUrl: "/paid.mp4", sort: 1 });
    expect(ids(await read("courses"))).toEqual([course]);
    const lessons = await ask<{ lessons: object[] }>("GET", `/open/v1/courses/${course}`);
    expect(lessons.data.lessons).toMatchObject([{ mediaUrl: "/free.mp4" }, { title: "付费", mediaUrl: "" }]);
    expect((await ask("GET", `/open/v1/courses/${forStaff}`)).http).toBe(404);
    const activity = { type: "INVITE", name: "邀请", startTime: day(-1), endTime: day(1), status: "ONLINE" };
    const running = await aRow(db, "activity", "id", { ...activity, code: "a1" });
    await aRow(db, "activity", "id", { ...activity, code: "a2", status: "PAUSED" });
    expect(ids(await read("activities?type=INVITE"))).toEqual([running]);
    const tutorial = await aRow(db, "app_tutorial", "id", {
      title: "教程",
      category: "PAY",
      content: "c",
      status: "ONLINE",
    });
    expect(ids(await read("tutorials?category=PAY"))).toEqual([tutorial]);
    await aRow(db, "app_version", "versionId", {
      platform: "ANDROID",
      versionName: "2.4.0",
      versionCode: 240,
      updateType: "OPTIONAL",
      description: "修复已知问题",
      status: "ONLINE",
    });
    const version = async (code: number) =>
      (await ask<{ newest: object | null }>("GET", `/open/v1/app-version?platform=ANDROID&versionCode=${code}`)).data
        .newest;
    expect(await version(100)).toMatchObject({ versionCode: 240 });
    expect(await version(240)).toBeNull();
    expect((await read("guides?system=IOS&version=1.0.0")).list).toBeInstanceOf(Array);
  });
});

describe("one member", () => {
  it("its state says what it may do and what became of its papers, and no reason of a passed one", async () => {
    const { userId, externalId } = await ownMember({ status: "DISABLE", authStatus: "NO", authReason: "照片模糊" });
    const ban = { userId, type: "ACCOUNT_BAN", violationType: "AD", reason: "广告", endTime: day(3) };
    const punishmentId = await aRow(db, "punishment", "id", ban);
    await aRow(db, "punishment", "id", { userId, type: "MUTE", reason: "辱骂", endTime: day(1) });
    await aRow(db, "punishment", "id", { userId, type: "LIVE_BAN", reason: "已过", endTime: day(-1) });
    const paper = { userId, type: "EDUCATION" };
    await aRow(db, "auth_record", "id", { ...paper, status: "AUTH_SUCCESS", checkFailRemark: "旧的" });
    await aRow(db, "auth_record", "id", { ...paper, status: "AUTH_FAIL", checkFailRemark: "证书不清晰" });
    const { data, raw } = await ask("GET", `/open/v1/members/${externalId}/state`);
    expect(data).toMatchObject({
      userId,
      status: "DISABLE",
      ban: { punishmentId, violationType: "AD", reason: "广告" },
      restrictions: [{ type: "MUTE", reason: "辱骂" }],
      realName: { status: "NO", reason: "照片模糊" },
      face: { result: null, reason: "" },
      credentials: [{ kind: "EDUCATION", status: "AUTH_FAIL", reason: "证书不清晰" }],
    });
    expect(raw).not.toMatch(/旧的|已过/);
    await sql`update member set status = 'ENABLE' where user_id = ${userId}`.execute(db);
    expect((await ask("GET", `/open/v1/members/${externalId}/state`)).data).toMatchObject({
      status: "ENABLE",
      ban: null,
    });
  });

  it("introductions are seen by who was asked, with the other side masked", async () => {
    const him = await ownMember({ sex: "MAN", firstName: "阿强强", birthday: "1995-01-01", homeCity: "杭州市" });
    const her = await ownMember({ sex: "WOMAN", firstName: "小满满", login: "13700001234" });
    const staffId = await aStaff(db);
    const id = await aRow(db, "introduction", "id", {
      no: "QX1",
      userId: him.userId,
      otherUserId: her.userId,
      initiatorStaffId: staffId,
    });
    const seenBy = async (one: { externalId: string }) => (await read(`members/${one.externalId}/introductions`)).list;
    const move = (set: object) =>
      db
        .updateTable("introduction" as never)
        .set(set as never)
        .where("id" as never, "=", id as never)
        .execute();
    expect([await seenBy(him), await seenBy(her)]).toEqual([[], []]);
    await move({ status: "WAIT_SELF", pushTime: day(0), expireTime: day(3) });
    expect(await seenBy(him)).toMatchObject([
      { id, side: "SELF", waitsForMember: true, other: { nickname: "小**", externalId: her.externalId } },
    ]);
    expect(await seenBy(her)).toEqual([]);
    await move({ status: "REFUSED_SELF", selfAnswerTime: day(0) });
    expect([await seenBy(him), await seenBy(her)]).toMatchObject([[{ status: "REFUSED_SELF", expireTime: null }], []]);
    await move({ status: "WAIT_OTHER", selfAnswerTime: day(0) });
    expect(await seenBy(him)).toMatchObject([{ waitsForMember: false }]);
    expect(await seenBy(her)).toMatchObject([
      { side: "OTHER", waitsForMember: true, other: { nickname: "阿**", homeCity: "杭州市" } },
    ]);
    const inState = async (status: string) =>
      (await read(`members/${him.externalId}/introductions?status=${status}`)).list;
    expect([await inState("WAIT_OTHER"), await inState("SUCCESS")]).toMatchObject([[{ id }], []]);
    const { raw } = await ask("GET", `/open/v1/members/${him.externalId}/introductions`);
    expect(raw).not.toMatch(/小满满|13700001234/);
  });

  it("recommendations suit the member, say why, and leave out who may not be shown", async () => {
    const wishes = { spouseProvId: 330_000, spouseCityId: 330_100, ageRange: "25岁-35岁", spouseMarry: "UNMARRIED" };
    const person = { birthday: "1996-05-20", marital: "UNMARRIED", lastActiveTime: day(0), homeProvId: 330_000 };
    const at = { homeCityId: 330_100, homeCity: "杭州市", homeProv: "浙江省" };
    const { externalId } = await ownMember({ sex: "WOMAN", ...person, ...at, ...wishes });
    const fitting = await aMember(db, { sex: "MAN", firstName: "周全全", height: 180, ...person, ...at });
    await aMember(db, { sex: "MAN", ...person, ...at, status: "DISABLE" });
    await aMember(db, { sex: "MAN", ...person, ...at, recommendPaused: true });
    const { data, raw } = await ask<{
      list: { card: { userId: number; nickname: string; externalId: string | null }; reasons: { key: string }[] }[];
    }>("GET", `/open/v1/members/${externalId}/recommendations?limit=50`);
    const found = data.list.find(({ card }) => card.userId === fitting);
    expect(found).toMatchObject({ card: { nickname: "周**", externalId: null } });
    expect(found?.reasons.map((one) => one.key)).toContain("age");
    expect(raw).not.toContain("周全全");
    const shown = await sql<{ n: number }>`select count(*)::int as n from member m
      where m.user_id = any(${data.list.map(({ card }) => card.userId)}::bigint[])
        and (m.status <> 'ENABLE' or m.recommend_paused or m.sex <> 'MAN')`.execute(db);
    expect(shown.rows[0]?.n).toBe(0);
    const banned = await ownMember({ sex: "WOMAN", ...person, ...at, ...wishes, status: "DISABLE" });
    expect((await ask("GET", `/open/v1/members/${banned.externalId}/recommendations`)).data).toEqual({ list: [] });
  });

  it("notices are read once they can no longer be taken back", async () => {
    const { userId, externalId } = await ownMember();
    const noticeId = await notifyMember(db, { userId, title: "通知", content: "第一条" });
    await notifyMember(db, { userId, title: "通知", content: "还可撤回", delaySeconds: 30 });
    expect((await read(`members/${externalId}/notices`)).list).toMatchObject([
      { id: noticeId, content: "第一条", isRead: false },
    ]);
  });

  it("coupons, orders and contracts are the member's own, and a contract to be signed has its link", async () => {
    const { userId, externalId } = await ownMember();
    const stranger = await aMember(db);
    const couponId = await aRow(db, "coupon", "id", {
      name: "立减50元",
      type: "CASH",
      faceAmount: 5000,
      minAmount: 9900,
      totalCount: 10,
      validType: "DAYS",
      validDays: 30,
    });
    const grant = { couponId, source: "STAFF", expireTime: day(30) };
    const grantId = await aRow(db, "coupon_grant", "id", { ...grant, userId });
    await aRow(db, "coupon_grant", "id", { ...grant, userId: stranger });
    const own = `members/${externalId}`;
    expect((await read(`${own}/coupons?status=UNUSED`)).list).toMatchObject([
      { id: grantId, name: "立减50元", faceAmountCents: 5000 },
    ]);
    expect((await read(`${own}/coupons?status=USED`)).list).toEqual([]);
    const order = await aPaidOrder(db, { userId });
    await aPaidOrder(db, { userId: stranger });
    expect((await read(`${own}/orders`)).list).toMatchObject([
      { id: order.id, status: "PAID", payCents: 3000, items: [] },
    ]);
    const templateId = await aRow(db, "contract_template", "id", {
      name: "模板",
      feeType: "MARRIAGES_ORDINARY_MEMBER",
      bodyHtml: "<p>合同</p>",
      status: "ENABLE",
    });
    const feeSettingId = await aFeeSetting(db, { needContract: true, templateId });
    const contract = {
      userId,
      feeType: "MARRIAGES_ORDINARY_MEMBER",
      feeSettingId,
      templateId,
      amountCents: 300_000,
      paidCents: 300_000,
      payStatus: "PAID",
      beginTime: day(0),
      endTime: day(365),
    };
    const waits = await aRow(db, "user_contract", "id", { ...contract, contractNo: "HT1", status: "WAIT_SIGN" });
    await aRow(db, "user_contract", "id", { ...contract, contractNo: "HT2", status: "FINISH", closeReason: "SERVED" });
    const { list } = await read(`${own}/contracts`);
    expect(list).toMatchObject([
      { contractNo: "HT2", sign: null },
      { id: waits, contractNo: "HT1" },
    ]);
    const link = String((list[1]?.["sign"] as { link: string } | undefined)?.link);
    const token = link.slice(link.indexOf("?t=") + 3);
    expect((await app.ask(getContractToSign, { query: { token } })).data).toMatchObject({
      contractNo: "HT1",
      isSigned: false,
    });
    const { ask: without } = await anApplication(app, { scopes: ["member.out", "money.out"] });
    expect((await without("GET", `/open/v1/${own}/contracts`)).http).toBe(403);
  });

  it("a price menu is the one this member sees, at this member's price", async () => {
    const { userId, externalId } = await ownMember({ platform: "ANDROID" });
    const feeSettingId = await aFeeSetting(db, {
      feeType: "MONTH_MEMBER",
      name: "月会员",
      priceCents: 6800,
      minDealCents: 0,
    });
    const menuId = await aRow(db, "fee_setting_menu", "id", {
      code: "M1",
      name: "会员中心",
      position: "VIP_CENTER",
      title: "开通会员",
      items: JSON.stringify([{ feeSettingId, corner: "热卖", countdown: false }]),
      defaultFeeSettingId: feeSettingId,
      platforms: ["ANDROID"],
      status: "ONLINE",
    });
    const activityId = await aRow(db, "promotion_activity", "id", {
      name: "半价",
      type: "LIMIT_PRICE",
      platforms: ["ANDROID"],
      startTime: day(-1),
      endTime: day(1),
      status: "ONLINE",
      audience: JSON.stringify({ userIds: [userId] }),
    });
    await aRow(db, "promotion_item", "id", { activityId, targetType: "FEE", targetId: feeSettingId, priceCents: 6000 });
    const path = (id: string, platform: string) => `/open/v1/members/${id}/price-menus/VIP_CENTER?platform=${platform}`;
    expect((await ask("GET", path(externalId, "ANDROID"))).data).toEqual({
      menu: {
        id: menuId,
        title: "开通会员",
        subTitle: "",
        buttonText: "",
        items: [{ feeSettingId, name: "月会员", priceCents: 6800, payCents: 6000, corner: "热卖", isDefault: true }],
      },
    });
    const other = await ownMember({ platform: "ANDROID" });
    expect((await ask("GET", path(other.externalId, "ANDROID"))).data).toMatchObject({
      menu: { items: [{ payCents: 6800 }] },
    });
    expect((await ask("GET", path(externalId, "IOS"))).data).toEqual({ menu: null });
  });
});
