import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { adRecord } from "@hongxian/contract/features/ad-record/ad-record.resource.ts";
import {
  blockAdDevice,
  unblockAdDevice,
  reverseAdRewards,
  getAdBlocks,
  getAdStat,
} from "@hongxian/contract/features/ad-record/ad-record.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight } from "../../test/money.ts";
import { adViewIntake } from "@hongxian/contract/features/ad-record/ad-view.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const operatorId = await aStaff(db, { roleId: 8 });
const operator = await app.as(operatorId);
await aRow(db, "system_setting", "key", {
  key: "ad.callbackKeys",
  value: JSON.stringify({ SELF: "", CSJ: "k1", YLH: "", KS: "" }),
});
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const advertId = await aRow(db, "advert", "id", {
  name: "激励",
  slot: "REWARD_VIDEO",
  source: "CSJ",
  networkCode: "c",
  rewardScore: 20,
  dayLimit: 2,
  startTime: at(-1),
  endTime: at(9),
});
let no = 0;
async function aView(
  columns: Readonly<Record<string, unknown>> = {},
): Promise<{ id: number; userId: number; transId: string }> {
  no += 1;
  const userId = Number(columns["userId"] ?? (await aMember(db)));
  const transId = `T${no}`;
  const id = await aRow(db, "ad_record", "id", {
    advertId,
    source: "CSJ",
    networkTransId: transId,
    deviceId: `D${no}`,
    durationSec: 30,
    watchSec: 30,
    result: "FINISHED",
    ...columns,
    userId,
  });
  return { id, userId, transId };
}
const sign = (transId: string, key = "k1") => createHash("sha256").update(`${key}:${transId}`).digest("hex");
const tell = async (transId: string, signature = sign(transId)) => {
  const answer = await app.app.inject({
    method: "POST",
    url: `/api/ad/callback/CSJ`,
    payload: { transId, sign: signature },
  });
  return { http: answer.statusCode, ...answer.json<{ isValid: boolean }>() };
};
const one = async (id: number) => (await operator(getCall(adRecord), { id })).data;
const points = (userId: number) => balanceOf(db, "INTEGRAL", "", userId);

it("a watched advert is rewarded by the network's signed word alone, once", async () => {
  const { id, userId, transId } = await aView();
  expect(await tell(transId, "bad")).toEqual({ http: 200, isValid: false });
  expect(await points(userId)).toBe(0);
  const both = await Promise.all([tell(transId), tell(transId)]);
  expect(both.map(({ isValid }) => isValid)).toEqual([true, true]);
  expect(await points(userId)).toBe(20);
  expect(await one(id)).toMatchObject({ verify: "PASS", rewardStatus: "ISSUED", rewardScore: 20 });
  expect((await tell("unknown")).http).toBe(404);
});

it("a watched advert gets nothing too late, too short, too often, from a blocked device or above the limit", async () => {
  const late = await aView({ startTime: new Date(Date.now() - 11 * 60_000) });
  const short = await aView({ watchSec: 20 });
  await tell(late.transId);
  await tell(short.transId);
  expect([await one(late.id), await one(short.id)]).toMatchObject([
    { verify: "FAIL", noRewardReason: "VERIFY" },
    { noRewardReason: "SHORT" },
  ]);
  expect((await operator(blockAdDevice, { body: { deviceId: "BAD", days: 0, reason: "刷" } })).msg).toBe(
    "拉黑天数须为1-365",
  );
  expect((await operator(blockAdDevice, { body: { deviceId: "BAD", days: 3, reason: "刷" } })).http).toBe(200);
  const risky = await aView({ deviceId: "BAD" });
  await tell(risky.transId);
  expect(await one(risky.id)).toMatchObject({ noRewardReason: "RISK", isBlocked: true });
  expect((await operator(unblockAdDevice, { query: { deviceId: "BAD" } })).http).toBe(200);
  expect((await operator(unblockAdDevice, { query: { deviceId: "BAD" } })).msg).toBe("该设备未被拉黑");
  const userId = await aMember(db);
  for (let time = 0; time < 3; time++) await tell((await aView({ userId })).transId);
  expect(await points(userId)).toBe(40);
  const { list } = (await operator(listCall(adRecord), { query: { size: 1 } })).data;
  expect(list[0]).toMatchObject({ noRewardReason: "LIMIT" });
  expect((await operator(actionCall(adRecord, "reissue"), { id: list[0]?.id ?? 0 })).msg).toBe(
    "已达每日上限，不能补发",
  );
  expect((await operator(actionCall(adRecord, "reissue"), { id: risky.id })).data.score).toBe(20);
  expect((await operator(actionCall(adRecord, "reissue"), { id: risky.id })).msg).toBe(
    "仅已验证且未奖励的记录可以补发",
  );
});

it("a watched advert is taken back once, in batches all or none", async () => {
  const [first, second] = [await aView(), await aView()];
  await tell(first.transId);
  await tell(second.transId);
  const back = (ids: number[], reason = "刷量") => operator(reverseAdRewards, { body: { ids, reason } });
  expect((await back([first.id], "")).msg).toBe("请填写撤销原因");
  expect((await back([first.id, second.id])).data).toEqual({ reversed: 2 });
  expect((await back([first.id])).http).toBe(409);
  expect(await points(first.userId)).toBe(0);
  await expectBooksRight(db);
});

it("a device is blocked by itself when several accounts use it, and the operators are notified", async () => {
  for (let time = 0; time < 3; time++) {
    const view = await aView({ deviceId: "FARM", createdTime: new Date(Date.now() - (200 - time * 60) * 1000) });
    await tell(view.transId);
  }
  const blocks = (await operator(getAdBlocks)).data;
  expect(blocks.map(({ deviceId }) => deviceId)).toContain("FARM");
  const notices =
    await sql`select 1 from staff_notice where staff_id = ${operatorId} and title = '广告刷量设备'`.execute(db);
  expect(notices.rows).toHaveLength(1);
  const stat = (await operator(getAdStat)).data;
  expect(stat.devices).toMatchObject([{ deviceId: "FARM", accounts: 3 }]);
});

it("a view sent by an application earns nothing until its network has signed for it, and a number counts once", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  await sql`update advert set status = 'ONLINE' where id = ${advertId}`.execute(db);
  const watch = (more: object = {}) =>
    send(adViewIntake, { member, advertId, networkTransId: "APP-1", deviceId: "APP-D1", ...more });
  expect((await watch({ advertId: 999_999 })).msg).toBe("激励视频不存在或未投放");
  expect((await watch({ watchSec: 31 })).fields).toEqual({ watchSec: "观看时长不能超过总时长" });
  const both = await Promise.all([watch(), watch()]);
  expect(both.map(({ state }) => state).toSorted()).toEqual(["ACCEPTED", "REFUSED"]);
  const seen = both.find(({ state }) => state === "ACCEPTED") ?? both[0];
  expect(await read(adViewIntake, seen)).toMatchObject({ verify: "WAIT", rewardStatus: "NONE", rewardScore: 0 });
  expect(await points(userId)).toBe(0);
  expect((await tell("APP-1")).isValid).toBe(true);
  expect(await read(adViewIntake, seen)).toMatchObject({ verify: "PASS", rewardStatus: "ISSUED", rewardScore: 20 });
  expect(await points(userId)).toBe(20);
  await expectBooksRight(db);
});
