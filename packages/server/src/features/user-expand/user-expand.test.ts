import {
  editExpand,
  registerSuccess,
  getExpandStat,
} from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { expand } from "@hongxian/contract/features/user-expand/expand.resource.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { breakupRemind } from "./breakup-remind.ts";
import { queryIn } from "../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
let matchmaker: Ask;
let sales: Ask;
let ownerId = 0;
let ownerStaffId = 0;

const draft = {
  smoking: "NO",
  drinking: "FEW",
  nightclub: null,
  dadWork: "RETIRE",
  momWork: null,
  dadEducation: "UNDER_GRADUATE",
  momEducation: null,
  isLiveParents: true,
  brotherNum: 0,
  sisterNum: 1,
};

beforeAll(async () => {
  ownerId = await aMember(db);
  ownerStaffId = await aStaff(db, { roleId: 6, userId: ownerId });
  matchmaker = await app.as(ownerStaffId);
  sales = await app.as(await aStaff(db, { roleId: 4, userId: await aMember(db) }));
});

const mine = (columns: object = {}): Promise<number> => aMember(db, { saleUserId: ownerId, ...columns });
const rowOf = async (userId: number) => (await matchmaker(getCall(expand), { id: userId })).data;

describe("the deeper facts", () => {
  it("the deeper facts stand beside every member from the first day", async () => {
    const userId = await mine();
    expect(await rowOf(userId)).toMatchObject({ userId, percent: 0, emotion: null, version: 1, siblings: "" });
    const none = await matchmaker(listCall(expand), { query: { percent: "NONE", size: 200 } });
    expect(none.data.list.map((row) => row.userId)).toContain(userId);
  });

  it("the deeper facts are saved together, each with its line of history, and count into the completeness", async () => {
    const userId = await mine();
    const saved = await matchmaker(editExpand, { userId, body: { ...draft, version: 1 } });
    expect(saved.data).toEqual({ userId, percent: 64, version: 2 });
    expect(await rowOf(userId)).toMatchObject({
      smoking: "NO",
      dadEducation: "UNDER_GRADUATE",
      isLiveParents: true,
      siblings: "0/1",
      percent: 64,
      updateStaff: { id: ownerStaffId },
    });
    const { rows } = await sql<{ field: string; newValue: string }>`select field, new_value from info_update_record
      where user_id = ${userId} order by field`.execute(db);
    expect(rows.map(({ field }) => field)).toEqual([
      "brotherNum",
      "dadEducation",
      "dadWork",
      "drinking",
      "isLiveParents",
      "sisterNum",
      "smoking",
    ]);
    const again = await matchmaker(editExpand, { userId, body: { ...draft, version: 1 } });
    expect(again).toMatchObject({ http: 409, msg: "数据已被他人修改，请刷新后重试" });
    await sql`update member set mom_education = 'MASTER' where user_id = ${userId}`.execute(db);
    expect((await rowOf(userId)).percent).toBe(73);
  });

  it("the deeper facts refuse numbers out of range and members of others", async () => {
    const userId = await mine();
    const bad = await matchmaker(editExpand, { userId, body: { ...draft, brotherNum: 11, version: 1 } });
    expect(bad.fields).toEqual({ brotherNum: "人数必须在0-10之间" });
    const foreign = await aMember(db, { shopId: null, saleUserId: await aMember(db) });
    expect((await matchmaker(editExpand, { userId: foreign, body: { ...draft, version: 1 } })).msg).toBe(
      "会员不存在或无权查看",
    );
    expect((await matchmaker(getCall(expand), { id: foreign })).http).toBe(404);
    expect((await sales(editExpand, { userId, body: { ...draft, version: 1 } })).msg).toBe("没有操作权限：编辑");
  });

  it("the deeper facts are listed by what they say", async () => {
    const userId = await mine({ sex: "MAN" });
    await matchmaker(editExpand, { userId, body: { ...draft, nightclub: "ALWAYS", version: 1 } });
    const found = async (query: string) =>
      ((await matchmaker(listCall(expand), { query: queryIn(query) })).data.list as { userId: number }[]).map(
        (row) => row.userId,
      );
    expect(await found("nightclub=ALWAYS&sex=MAN&isLiveParents=1")).toEqual([userId]);
    expect(await found(`nightclub=ALWAYS&saleUserId=${ownerId}&percent=MOST`)).toEqual([userId]);
    expect(await found("nightclub=ALWAYS&saleUserId=0")).toEqual([]);
    expect(await found("nightclub=ALWAYS&isLiveParents=0")).toEqual([]);
  });
});

describe("脱单登记", () => {
  it("脱单登记 keeps the story and changes the emotion by its own rules", async () => {
    const [userId, partner] = [await mine(), await mine()];
    const done = await matchmaker.unchecked(registerSuccess, {
      userId,
      body: {
        emotion: "MARRIED",
        way: "PLATFORM",
        partnerUserId: partner,
        story: "从第一次见面到领证",
        photos: ["/api/files/images/a.jpg"],
        consent: true,
      },
    });
    expect(done).toMatchObject({ msg: "登记成功", data: { emotion: "MARRIED" } });
    expect((await rowOf(userId)).emotion).toBe("MARRIED");
    const stat = (await matchmaker(getExpandStat)).data;
    expect(stat.platformSuccess).toBe(1);
    expect(stat.emotions).toContainEqual({ emotion: "MARRIED", count: 1 });
    const { rows } =
      await sql`select 1 from info_update_record where user_id = ${userId} and field = 'emotion'`.execute(db);
    expect(rows).toHaveLength(1);
  });

  it("脱单登记 wants consent for photos and a partner who exists, and changes nothing without them", async () => {
    const userId = await mine();
    const send = (over: object) =>
      matchmaker.unchecked(registerSuccess, { userId, body: { emotion: "DATING", way: "SELF", ...over } });
    expect((await send({ photos: ["/api/files/images/a.jpg"] })).fields).toEqual({
      consent: "请先征得会员同意再上传照片",
    });
    expect((await send({ partnerUserId: userId })).fields).toEqual({ partnerUserId: "对象不能是会员本人" });
    expect((await send({ partnerUserId: 99_999_999 })).fields).toEqual({ partnerUserId: "对象不存在或无权查看" });
    expect((await send({ emotion: "SINGLE" })).msg).toBe("请选择情感状态");
    expect((await rowOf(userId)).emotion).toBeNull();
  });
});

describe("the reminder", () => {
  it("the reminder asks the sales person to call ninety days after a break-up, once", async () => {
    const userId = await mine();
    const early = await mine();
    await sql`update member_expand set emotion = 'BREAKUP', emotion_time = current_date - 90 + interval '5 hours'
      where user_id = ${userId}`.execute(db);
    await sql`update member_expand set emotion = 'BREAKUP', emotion_time = current_date - 80
      where user_id = ${early}`.execute(db);
    const parts = { database: app.database } as never;
    expect(await breakupRemind.run(parts, null)).toBe(1);
    expect(await breakupRemind.run(parts, null)).toBe(0);
    const { rows } = await sql<{
      content: string;
    }>`select content from staff_notice where staff_id = ${ownerStaffId}`.execute(db);
    expect(rows).toMatchObject([{ content: expect.stringContaining(String(userId)) }]);
  });
});
