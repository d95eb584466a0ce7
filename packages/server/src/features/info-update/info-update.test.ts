import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  revertInfoUpdate,
  infoUpdate,
  getInfoUpdateStat,
  readInfoUpdates,
} from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { infoChangeWatch } from "./watch-changes.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let service: Ask;
let sales: Ask;
let reviewerId = 0;

beforeAll(async () => {
  service = await app.as(await aStaff(db, { roleId: 2 }));
  reviewerId = await aStaff(db, { roleId: 3 });
  sales = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db) }));
});

const aChange = (
  userId: number,
  field: string,
  oldValue: string,
  newValue: string,
  more: object = {},
): Promise<number> =>
  aRow(db, "info_update_record", "id", { userId, field, oldValue, newValue, source: "MEMBER", ...more });
const revert = (id: number) => service(revertInfoUpdate, { id });
const memberOf = async (userId: number): Promise<Record<string, unknown>> =>
  (await sql<Record<string, unknown>>`select * from member where user_id = ${userId}`.execute(db)).rows[0] ?? {};
const listOf = async (query: string) =>
  (await service(listCall(infoUpdate), { query: queryIn(query) })).data.list as Record<string, unknown>[];

describe("the record of changes", () => {
  it("the record of changes shows values in words and personal ones masked", async () => {
    const userId = await aMember(db);
    await aChange(userId, "marital", "UNMARRIED", "DIVORCED");
    await aChange(userId, "login", "13800001111", "13900002222");
    await aChange(userId, "homeProv", "330000/330100/0", "440000/440100/0");
    await aChange(userId, "spouseMarry", "UNMARRIED", "UNMARRIED/DIVORCED");
    await aChange(userId, "isLiveParents", "", "true");
    await aChange(userId, "idNo", "s1.sealed", "s1.other");
    await aChange(userId, "income", "8000-12000", "50000-99999999");
    const rows = await listOf(`member=${userId}`);
    const shown = Object.fromEntries(rows.map(({ field, oldValue, newValue }) => [field, [oldValue, newValue]]));
    expect(shown).toEqual({
      marital: ["未婚", "离异"],
      login: ["138****1111", "139****2222"],
      homeProv: [expect.stringContaining("浙江"), expect.stringContaining("广东")],
      spouseMarry: ["未婚", "未婚、离异"],
      isLiveParents: ["", "是"],
      idNo: ["***", "***"],
      income: ["8000-12000", "50000以上"],
    });
    expect(await listOf(`member=${userId}&newValue=${encodeURIComponent("离异")}&field=marital`)).toHaveLength(1);
    expect(await listOf(`member=${userId}&newValue=13900002222`)).toEqual([]);
    expect((await sales(listCall(infoUpdate))).msg).toBe("没有访问权限");
  });

  it("the record of changes counts the fields and today's hits, and marks what was seen once", async () => {
    const userId = await aMember(db);
    const id = await aChange(userId, "signature", "", "加我微信", { hitWords: ["微信"] });
    const stat = (await service(getInfoUpdateStat, { query: { member: String(userId) } })).data;
    expect(stat).toEqual({ fields: [{ field: "signature", count: 1 }], todayHits: 1 });
    expect(await listOf(`member=${userId}&hit=1`)).toMatchObject([{ id, hitWords: "微信", readTime: null }]);
    expect((await service(readInfoUpdates, { body: { ids: [id] } })).data).toEqual({ read: 1 });
    expect((await service(readInfoUpdates, { body: { ids: [id] } })).data).toEqual({ read: 0 });
    expect(await listOf(`member=${userId}`)).toMatchObject([{ readStaff: { id: expect.any(Number) } }]);
  });
});

describe("还原", () => {
  it("还原 puts the old value back through the field's own rules, once, and notifies the member", async () => {
    const userId = await aMember(db, { birthday: "1995-05-05", zodiac: "猪", constellation: "金牛座" });
    const id = await aChange(userId, "birthday", "1990-01-25", "1995-05-05");
    expect(await revert(id)).toMatchObject({ http: 200, msg: "还原成功", data: { id, field: "birthday" } });
    expect(await memberOf(userId)).toMatchObject({ birthday: "1990-01-25", constellation: "水瓶座" });
    const [newest, first] = await listOf(`member=${userId}`);
    expect(newest).toMatchObject({ revertId: id, oldValue: "1995-05-05", newValue: "1990-01-25", source: "STAFF" });
    expect(first).toMatchObject({ id, isReverted: true, revertStaff: { id: expect.any(Number) } });
    const messages = await sql<{ content: string }>`select content from person_msg where user_id = ${userId}`.execute(
      db,
    );
    expect(messages.rows).toEqual([{ content: "您的出生日期因不符合规范已被还原" }]);
    expect((await revert(id)).msg).toBe("该记录已被处理，请刷新");
    expect(await listOf(`member=${userId}&isReverted=1`)).toHaveLength(1);
  });

  it("还原 does not touch a field that was changed again", async () => {
    const userId = await aMember(db, { profession: "教师" });
    const id = await aChange(userId, "profession", "律师", "医生");
    expect(await revert(id)).toMatchObject({ http: 400, msg: "该字段已被再次修改，不能还原" });
    expect((await memberOf(userId))["profession"]).toBe("教师");
    expect((await sql`select 1 from person_msg where user_id = ${userId}`.execute(db)).rows).toEqual([]);
  });

  it.each([
    ["height", "170", "180", { height: 180 }, { height: 170 }],
    ["signature", "", "加我微信看照片", { signature: "加我微信看照片" }, { signature: "" }],
    ["religion", "", "BUDDHISM", { religion: "BUDDHISM" }, { religion: null }],
    [
      "imageUrl",
      "/api/files/images/old.jpg",
      "/api/files/images/new.jpg",
      { imageUrl: "/api/files/images/new.jpg" },
      { imageUrl: "/api/files/images/old.jpg" },
    ],
    ["hobby", "看书/爬山", "喝酒", { hobby: "喝酒" }, { hobby: "看书/爬山" }],
    [
      "income",
      "8000-12000",
      "50000-99999999",
      { income: 50000, spouseIncomeMax: 99999999 },
      { income: 8000, spouseIncomeMax: 12000 },
    ],
    ["ageRange", "24岁-32岁", "20岁-60岁", { ageRange: "20岁-60岁" }, { ageRange: "24岁-32岁" }],
    ["spouseMarry", "", "DIVORCED", { spouseMarry: "DIVORCED" }, { spouseMarry: "" }],
    [
      "homeProv",
      "330000/330100/330106",
      "440000/440100/0",
      { homeProvId: 440000, homeCityId: 440100 },
      { homeCityId: 330100, homeCity: "杭州市" },
    ],
    ["spouseProv", "0/0/0", "440000/0/0", { spouseProvId: 440000 }, { spouseProvId: null, spouseProv: "" }],
  ])("还原 puts back the old value of %s", async (field, oldValue, newValue, before, after) => {
    const userId = await aMember(db, before);
    expect((await revert(await aChange(userId, field, oldValue, newValue))).msg).toBe("还原成功");
    expect(await memberOf(userId)).toMatchObject(after);
  });

  it("还原 is for the fields of three calls alone, and only for who holds the grant", async () => {
    const userId = await aMember(db, { sex: "MAN" });
    expect((await revert(await aChange(userId, "sex", "WOMAN", "MAN"))).msg).toBe("该字段不支持还原");
    expect(
      (await revert(await aChange(userId, "firstName", "", (await memberOf(userId))["firstName"] as string))).msg,
    ).toBe("该字段不能为空，不能还原");
    expect((await sales(revertInfoUpdate, { id: 1 })).msg).toBe("没有操作权限：还原");
    expect((await revert(999_999_999)).http).toBe(404);
  });
});

describe("the watch", () => {
  it("the watch notifies the reviewers of somebody who keeps changing, once for each count", async () => {
    const userId = await aMember(db);
    const calm = await aMember(db);
    for (const height of ["170", "171", "172", "173"]) await aChange(userId, "height", "160", height);
    for (const height of ["170", "171", "172"]) await aChange(calm, "height", "160", height);
    const parts = { database: app.database } as never;
    expect(await infoChangeWatch.run(parts, null)).toBe(1);
    expect(await infoChangeWatch.run(parts, null)).toBe(0);
    const { rows } = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id = ${reviewerId}`.execute(db);
    expect(rows.map(({ content }) => content)).toEqual([expect.stringMatching(/修改身高4次/)]);
  });
});
