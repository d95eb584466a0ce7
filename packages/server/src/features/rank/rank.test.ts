import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { integralRank, richRank, hostRank } from "@hongxian/contract/features/rank/rank.resources.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { giftRecord } from "@hongxian/contract/features/gift/gift-record.resource.ts";
import {
  setRankAnonymous,
  getRichSetting,
  saveRichSetting,
  lockRich,
  excludeFromRank,
  rewardRich,
  getRichHistory,
  getRichStat,
  getRichMember,
  recommendHostRoom,
  getHostFamilies,
  adjustScore,
  getIntegralStat,
  restoreToRank,
} from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { sendGift } from "../../core/money/gifts/gifts.ts";
import { changeScore } from "../../core/money/scores/scores.ts";
import { alertSpenders, tellFallingHosts } from "../../core/services/rank/rank-jobs.ts";
import { lockEndedRanks, refreshRanks } from "../../core/services/rank/refresh-ranks.ts";
import { testApp, type Ask } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { expectBooksRight, giveBalance, inTx } from "../../test/money.ts";

const app = await testApp();
const { db } = app.database;
let operator: Ask;
let second: Ask;
let finance: Ask;
let staffId: number;
let giftId: number;
const people: number[] = [];

const give = (from: number, to: number, count: number) =>
  inTx(db, (tx) => sendGift(tx, { giftId, fromUserId: from, toUserId: to, count, sceneType: "LIVE" }));
const rich = async (query = {}) => (await operator(listCall(richRank), { query })).data.list;
const hosts = async () => (await operator(listCall(hostRank), { query: { period: "DAY", minMinutes: 0 } })).data.list;
const placesOfRich = async () =>
  (await rich()).map(({ userId, rankNo, status }) => [userId, status === "EXCLUDED" ? 0 : rankNo]);

beforeAll(async () => {
  staffId = await aStaff(db, { roleId: 8 });
  operator = await app.as(staffId);
  second = await app.as(await aStaff(db, { roleId: 8 }));
  finance = await app.as(await aStaff(db, { roleId: 7 }));
  giftId = await aRow(db, "gift", "id", { name: "花", categoryCode: "HOT", priceCents: 1000, status: "ONLINE" });
  for (let n = 0; n < 4; n++) {
    const userId = await aMember(db);
    await giveBalance(db, userId, "RECHARGE", 5_000_000, staffId);
    people.push(userId);
  }
});

const [host] = [await aMember(db)];

describe("财富榜", () => {
  it("财富榜 ranks gifts sent, leaves out staff and official accounts, and follows a revocation at once", async () => {
    const [one = 0, two = 0, three = 0, four = 0] = people;
    await give(one, host, 3);
    const { id } = await give(two, host, 5);
    await give(three, host, 1);
    await give(four, host, 9);
    await sql`update member set is_market_account = true where user_id = ${four}`.execute(db);
    await inTx(db, (tx) => refreshRanks(tx));
    expect(await placesOfRich()).toEqual([
      [two, 1],
      [one, 2],
      [three, 3],
    ]);
    expect((await rich())[0]).toMatchObject({
      value: 5000,
      giftCents: 5000,
      receivers: 1,
      topUserId: host,
      topBp: 10_000,
    });
    await finance(actionCall(giftRecord, "revoke"), { id, body: { reason: "误操作赠送" } });
    expect(await placesOfRich()).toEqual([
      [one, 1],
      [three, 2],
    ]);
    await give(two, host, 5);
    await inTx(db, (tx) => refreshRanks(tx));
  });

  it("财富榜 moves the others up when one is excluded, and back", async () => {
    const [one = 0, two = 0, three = 0] = people;
    const id = (await rich())[0]?.id ?? 0;
    expect((await operator(excludeFromRank, { id, body: { reason: "" } })).msg).toBe("请填写剔除原因");
    const both = await Promise.all([
      operator(excludeFromRank, { id, body: { reason: "刷榜" } }),
      operator(excludeFromRank, { id, body: { reason: "刷榜" } }),
    ]);
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await inTx(db, (tx) => refreshRanks(tx));
    expect(await placesOfRich()).toEqual([
      [one, 1],
      [three, 2],
      [two, 0],
    ]);
    expect((await operator(restoreToRank, { id })).data.status).toBe("OPEN");
    expect(await placesOfRich()).toEqual([
      [two, 1],
      [one, 2],
      [three, 3],
    ]);
    expect((await operator(setRankAnonymous, { userId: one, flag: 1 })).data.isAnonymous).toBe(true);
    expect((await operator(setRankAnonymous, { userId: one, flag: 1 })).http).toBe(409);
    expect((await finance(setRankAnonymous, { userId: one, flag: 1 })).http).toBe(403);
  });

  it("财富榜 checks prizes, locks what has ended, and is rewarded once by another than who excluded", async () => {
    const [setting] = (await operator(getRichSetting)).data.filter(({ period }) => period === "WEEK");
    const save = (prizes: object[]) => operator.unchecked(saveRichSetting, { body: { ...setting, prizes } });
    expect((await save([{ from: 2, to: 3, kind: "CASH", value: 100 }])).msg).toBe("名次区间重叠或不连续");
    expect((await save([{ from: 1, to: 1, kind: "CASH", value: 5_000_001 }])).msg).toBe("现金奖品须在0.01-50000元之间");
    const saved = await save([
      { from: 1, to: 1, kind: "CASH", value: 8800 },
      { from: 2, to: 3, kind: "INTEGRAL", value: 50 },
    ]);
    expect(saved.http).toBe(200);
    expect((await save([])).http).toBe(409);
    expect((await rich())[0]?.prizeText).toBe("现金88元");
    expect((await operator(lockRich, { body: {} })).msg).toBe("周期尚未结束，不能锁榜");
    // A week later: the same gifts are in the week before.
    await sql`update rank_snapshot set period_start = period_start - 7 where period = 'WEEK'`.execute(db);
    await sql`update gift_record set created_time = created_time - interval '7 days'`.execute(db);
    expect(await inTx(db, lockEndedRanks)).toBeGreaterThan(0);
    const date = new Date(Date.now() + 8 * 3_600_000 - 7 * 86_400_000).toISOString().slice(0, 10);
    const list = await rich({ date });
    expect(list[0]?.status).toBe("LOCKED");
    await operator(excludeFromRank, { id: list[2]?.id ?? 0, body: { reason: "核实为刷榜" } });
    expect((await operator(rewardRich, { body: { date } })).msg).toBe("不能由同一人剔除并发奖");
    expect((await second(rewardRich, { body: { date } })).data).toMatchObject({ rewarded: 2, cents: 8800 });
    expect((await second(rewardRich, { body: { date } })).msg).toBe("没有可发奖的名次");
    const bonus = await sql`select b.kind, b.total_cents, b.status from bonus_batch b`.execute(db);
    expect(bonus.rows).toEqual([{ kind: "RICH_RANK", totalCents: 8800, status: "WAIT_AUDIT" }]);
    expect((await operator(getRichHistory)).data[0]).toMatchObject({ status: "REWARDED", members: 2 });
    expect((await operator(getRichStat, { query: { date } })).data).toMatchObject({
      members: 2,
      topBp: 10_000,
    });
    expect((await operator(getRichMember, { userId: people[0] ?? 0 })).data).toHaveLength(12);
    await expectBooksRight(db);
  });

  it("财富榜 asks customer service to call back who spends a great deal, once a day", async () => {
    await aStaff(db, { roleId: 2 });
    await give(people[0] ?? 0, host, 1001);
    expect(await inTx(db, alertSpenders)).toBe(1);
    expect(await inTx(db, alertSpenders)).toBe(0);
  });
});

describe("主播榜", () => {
  it("主播榜 counts income and diligence; a host who was banned does not rank", async () => {
    const roomId = await aRow(db, "live_room", "id", { hostId: host, title: "房", type: "PERSONAL" });
    const shanghai = 8 * 3_600_000;
    const midnight = Date.now() - ((Date.now() + shanghai) % 86_400_000);
    await aRow(db, "live_session", "id", {
      roomId,
      hostId: host,
      // Within the day whatever the hour.
      startTime: new Date(midnight),
      endTime: new Date(Date.now() - 1000),
      status: "ENDED",
      viewNum: 40,
    });
    await inTx(db, (tx) => refreshRanks(tx, ["HOST"]));
    const [first] = await hosts();
    expect(first).toMatchObject({ userId: host, rankNo: 1, senders: 1, days: 1, viewers: 40 });
    expect((await operator(recommendHostRoom, { userId: host })).data).toEqual({ roomId });
    expect((await operator(getHostFamilies)).http).toBe(200);
    expect(await inTx(db, tellFallingHosts)).toBe(0);
    await aRow(db, "punishment", "id", {
      userId: host,
      type: "LIVE_BAN",
      violationType: "ABUSE",
      reason: "x",
      days: 3,
      startTime: new Date(),
      endTime: new Date(Date.now() + 86_400_000),
      sourceType: "PATROL",
      status: "EFFECTIVE",
    });
    await sql`delete from rank_snapshot where rank_type = 'HOST'`.execute(db);
    await inTx(db, (tx) => refreshRanks(tx, ["HOST"]));
    expect((await hosts())[0]).toMatchObject({
      status: "EXCLUDED",
      excludeReason: "禁播主播不参与排名",
    });
  });
});

describe("积分榜", () => {
  it("积分榜 ranks points earned, adjusts them by the books, and leaves out farming devices", async () => {
    const [one = 0, two = 0, three = 0] = people;
    for (const [userId, score] of [
      [one, 30],
      [two, 50],
      [three, 10],
    ] as const)
      await inTx(db, (tx) => changeScore(tx, { userId, scene: "SIGN_IN", score }));
    for (const userId of [three, await aMember(db), await aMember(db)])
      await aRow(db, "login_record", "id", {
        userId,
        loginMode: "ONE_KEY",
        platform: "IOS",
        deviceId: "farm",
        result: "SUCCESS",
      });
    await inTx(db, (tx) => refreshRanks(tx, ["INTEGRAL"]));
    const month = (await operator(listCall(integralRank))).data.list;
    expect(month.map(({ userId, status }: { userId: number; status: string }) => [userId, status]).at(-1)).toEqual([
      three,
      "EXCLUDED",
    ]);
    const adjust = (body: object) =>
      operator(adjustScore, {
        userId: one,
        body: {
          direction: "ADD",
          score: 5,
          remark: "补发",
          ...body,
        },
      });
    expect((await adjust({ score: 0 })).msg).toBe("积分须为1-100000的整数");
    expect((await adjust({ score: 10_001 })).msg).toBe("超过10000积分请在积分记录中提交复核");
    expect((await adjust({ direction: "SUB", score: 9000 })).msg).toBe("积分不足");
    const before = month.find(({ userId }) => userId === one)?.balance ?? 0;
    expect((await adjust({})).data.balance).toBe(before + 5);
    expect((await operator(getIntegralStat)).data.figures.earned).toBeGreaterThan(0);
    expect((await operator(listCall(integralRank), { query: { by: "SPEND" } })).data.total).toBe(0);
    await expectBooksRight(db);
  });
});
