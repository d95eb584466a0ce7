import { addRecommendSlots } from "@hongxian/contract/core/recommend/recommend-slot.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { recommendSlot } from "@hongxian/contract/features/recommend/recommend-slot.resource.ts";
import {
  takeDownSlots,
  topSlot,
  getRecommendPreview,
} from "@hongxian/contract/features/recommend/recommend-slot.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { recommendable } from "../../core/people/member/recommendable.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { queryIn } from "../../test/query-in.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { turnSlots } from "./recommend-jobs.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let service: Ask;

beforeAll(async () => {
  operator = await app.as(await aStaff(db, { roleId: 8 }));
  service = await app.as(await aStaff(db, { roleId: 2 }));
});

const hour = 3_600_000;
const at = (shift: number): string => new Date(Date.now() + shift).toISOString();
const aGood = (columns: object = {}) => aMember(db, { faceValue: 1, infoPercent: 80, ...columns });
const terms = {
  position: "HOME_TOP",
  weight: 10,
  region: null,
  showSex: null,
  beginTime: at(-hour),
  endTime: at(hour),
} as const;
const add = (userIds: readonly number[], change: object = {}) =>
  operator(addRecommendSlots, { body: { userIds, ...terms, ...change } });
const statusOf = async (id: number) =>
  (await sql<{ status: string }>`select status from recommend_slot where id = ${id}`.execute(db)).rows[0]?.status;

describe("a new recommendation", () => {
  it("a new recommendation is refused with the reason of each member, and then nobody is added", async () => {
    const good = await aGood();
    const unseen = await aMember(db, { faceValue: 2, infoPercent: 90 });
    const thin = await aMember(db, { faceValue: 1, infoPercent: 59 });
    const banned = await aGood({ status: "DISABLE" });
    const answer = await add([good, unseen, thin, banned, 99_999_999]);
    expect(answer).toMatchObject({ http: 400, msg: "该会员未通过真人审核，不能推荐" });
    expect(answer).toHaveProperty("data.failed", [
      { userId: unseen, msg: "该会员未通过真人审核，不能推荐" },
      { userId: thin, msg: "资料完整度不足60%，不能推荐" },
      { userId: banned, msg: "该会员账号状态异常，不能推荐" },
      { userId: 99_999_999, msg: "会员不存在或无权查看" },
    ]);
    expect((await sql`select 1 from recommend_slot where user_id = ${good}`.execute(db)).rows).toEqual([]);
  });

  it("a new recommendation starts at once or waits, and does not overlap another of the position", async () => {
    const userId = await aGood();
    const first = await add([userId]);
    expect(await statusOf(first.data.ids[0] ?? 0)).toBe("ONLINE");
    expect((await add([userId])).msg).toBe("该会员在此位置已有推荐");
    expect((await add([userId], { position: "NEW_FACE" })).http).toBe(200);
    const later = await add([userId], { beginTime: at(2 * hour), endTime: at(3 * hour) });
    expect(await statusOf(later.data.ids[0] ?? 0)).toBe("WAIT");
  });

  it("a new recommendation lets only one of two additions at the same moment through", async () => {
    const userId = await aGood();
    const answers = await Promise.all([add([userId]), add([userId]), add([userId])]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  it("a new recommendation keeps to fifty members, the order of times, the city and the grant", async () => {
    const userId = await aGood();
    expect((await add(Array.from({ length: 51 }, (_, place) => place + 1))).msg).toBe("一次最多推荐50人");
    expect((await add([userId], { endTime: at(-2 * hour) })).msg).toBe("结束时间必须晚于开始时间");
    expect((await add([userId], { weight: 10_000 })).msg).toBe("权重必须在0-9999之间");
    const region = { provId: 330000, cityId: 330100, areaId: 330106 };
    expect((await add([userId], { region })).msg).toBe("展示地区最多选择到市");
    expect((await service(addRecommendSlots, { body: { userIds: [userId], ...terms } })).http).toBe(403);
  });
});

describe("recommendable", () => {
  const isShown = async (userId: number): Promise<boolean> =>
    (await sql`select 1 from member m where m.user_id = ${userId} and ${recommendable}`.execute(db)).rows.length === 1;

  it("the rule of recommendable members says no to every reason of the list and yes to the rest", async () => {
    expect(await isShown(await aGood())).toBe(true);
    for (const columns of [
      { status: "DISABLE" },
      { status: "CANCEL" },
      { isDelete: true },
      { isMarketAccount: true },
      { recommendPaused: true },
    ])
      expect({ columns, shown: await isShown(await aGood(columns)) }).toEqual({ columns, shown: false });
    for (const [emotion, shown] of [
      ["SINGLE", true],
      ["DATING", true],
      ["BREAKUP", true],
      ["ENGAGED", false],
      ["MARRIED", false],
    ] as const) {
      const userId = await aGood();
      await sql`insert into member_expand (user_id, emotion) values (${userId}, ${emotion})
        on conflict (user_id) do update set emotion = excluded.emotion`.execute(db);
      expect({ emotion, shown: await isShown(userId) }).toEqual({ emotion, shown });
    }
    const paused = await aGood();
    await sql`insert into match_setting (user_id, pause_until) values (${paused}, now() + interval '1 day')`.execute(
      db,
    );
    expect(await isShown(paused)).toBe(false);
    await sql`update match_setting set pause_until = now() - interval '1 minute' where user_id = ${paused}`.execute(db);
    expect(await isShown(paused)).toBe(true);
  });
});

describe("a standing recommendation", () => {
  const aSlot = async (columns: object = {}) =>
    aRow(db, "recommendSlot", "id", {
      userId: await aGood(),
      position: "SAME_CITY",
      beginTime: at(-hour),
      endTime: at(hour),
      status: "ONLINE",
      ...columns,
    });

  it("a standing recommendation turns by the clock, and leaves when its member does", async () => {
    const due = await aSlot({ status: "WAIT" });
    const early = await aSlot({ status: "WAIT", beginTime: at(hour / 2) });
    const over = await aSlot({ beginTime: at(-2 * hour), endTime: at(-hour) });
    const banned = await aSlot({ userId: await aGood({ status: "DISABLE" }) });
    const pausing = await aGood({ recommendPaused: true });
    const unaffected = await aSlot({ userId: pausing });
    await turnSlots(db);
    const states = await Promise.all([due, early, over, banned, unaffected].map(statusOf));
    expect(states).toEqual(["ONLINE", "WAIT", "EXPIRE", "OFFLINE", "ONLINE"]);
    expect(await turnSlots(db)).toBe(0);
  });

  it("a standing recommendation is taken down once, several only by 批量下架, and all or none", async () => {
    const [one, two, gone] = [await aSlot(), await aSlot(), await aSlot({ status: "EXPIRE" })];
    const down = (ids: readonly number[]) => operator(takeDownSlots, { body: { ids, status: "OFFLINE" } });
    expect((await down([one, gone])).msg).toBe("该记录已被处理，请刷新");
    expect(await statusOf(one)).toBe("ONLINE");
    expect((await down([one, two])).data).toEqual({ count: 2 });
    expect((await down([one])).http).toBe(409);
    expect((await service(takeDownSlots, { body: { ids: [two], status: "OFFLINE" } })).http).toBe(403);
  });

  it("a standing recommendation goes to the top, is edited by version and refused when over", async () => {
    await aSlot({ weight: 70 });
    const id = await aSlot({ weight: 3 });
    const top = await operator(topSlot, { id });
    expect(top.data.weight).toBeGreaterThan(70);
    const row = (await operator(getCall(recommendSlot), { id })).data;
    const body = { ...terms, position: "SAME_CITY", weight: 5, version: row.version } as const;
    expect((await operator(formCall(recommendSlot, "edit"), { id, body })).http).toBe(200);
    expect((await operator(formCall(recommendSlot, "edit"), { id, body })).msg).toBe("数据已被他人修改，请刷新后重试");
    const old = await aSlot({ status: "OFFLINE" });
    expect((await operator(formCall(recommendSlot, "edit"), { id: old, body: { ...body, version: 1 } })).msg).toBe(
      "已下架或已到期的推荐不能修改",
    );
  });

  it("a standing recommendation is previewed in its order, for the viewer's city and sex, without whom may not be shown", async () => {
    const position = "MARRIAGE_HOME";
    const everywhere = await aSlot({ position, weight: 5 });
    const here = await aSlot({ position, weight: 9, provId: 330000, cityId: 330100 });
    await aSlot({ position, weight: 8, provId: 310000, cityId: 310100 });
    await aSlot({ position, weight: 99, userId: await aGood({ recommendPaused: true }) });
    const forMen = await aSlot({ position, weight: 7, showSex: "MAN" });
    const ask = async (more: string) =>
      (await operator(getRecommendPreview, { query: { position: "MARRIAGE_HOME", ...queryIn(more) } })).data;
    const ids = (data: { list: { id: number }[] }) => data.list.map(({ id }) => id);
    const man = await ask("&cityId=330100&viewerSex=MAN");
    expect(ids(man)).toEqual([here, forMen, everywhere]);
    expect(man.hidden).toBe(1);
    expect(ids(await ask("&cityId=330100&viewerSex=WOMAN"))).toEqual([here, everywhere]);
  });
});
