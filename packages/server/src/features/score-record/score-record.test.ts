import {
  adjustScore,
  decideScore,
  importScores,
  getScoreSummary,
} from "@hongxian/contract/features/score-record/score-record.endpoints.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { scoreRecord } from "@hongxian/contract/features/score-record/score-record.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { changeScore } from "../../core/money/scores/scores.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { balanceOf, expectBooksRight, inTx } from "../../test/money.ts";
import { expireScores, warnEnding } from "./score-jobs.ts";

const app = await testApp();
const { db } = app.database;
const admin = await app.as(await aStaff(db));
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const service = await app.as(await aStaff(db, { roleId: 2 }));
const pointsOf = (userId: number) => balanceOf(db, "INTEGRAL", "", userId);
const earn = (userId: number, score: number, expireTime: string | null = null) =>
  inTx(db, (tx) => changeScore(tx, { userId, scene: "SHARE", score, expireTime }));
const adjust = (userId: number, direction: string, score: number, reason = "补发") =>
  operator.unchecked(adjustScore, { body: { userId, direction, score, reason } });
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it("a score is corrected with a reason, never below zero, and much of it by two people", async () => {
  const userId = await aMember(db);
  expect((await adjust(userId, "ADD", 0)).msg).toBe("积分须为1-100000的整数");
  expect((await adjust(userId, "ADD", 10, "")).msg).toBe("请填写原因");
  expect((await adjust(userId, "ADD", 100)).http).toBe(200);
  expect((await adjust(userId, "SUB", 101)).msg).toBe("积分不足");
  const waiting = (await adjust(userId, "ADD", 20_000)).data;
  expect(waiting).toMatchObject({ recordId: null });
  expect(await pointsOf(userId)).toBe(100);

  expect((await operator(decideScore, { id: waiting.approvalId ?? 0, body: { pass: true } })).msg).toBe(
    "不能复核自己提交的记录",
  );
  const both = await Promise.all([
    admin(decideScore, { id: waiting.approvalId ?? 0, body: { pass: true } }),
    admin(decideScore, { id: waiting.approvalId ?? 0, body: { pass: true } }),
  ]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await pointsOf(userId)).toBe(20_100);
  expect((await service(adjustScore, { body: { userId, direction: "ADD", score: 1, reason: "x" } })).http).toBe(403);
  await expectBooksRight(db);
});

it("a score is taken back once, at most what is there", async () => {
  const userId = await aMember(db);
  const id = await earn(userId, 100);
  await adjust(userId, "SUB", 70);
  const reverse = () => operator(actionCall(scoreRecord, "reverse"), { id, body: { reason: "刷分" } });
  const both = await Promise.all([reverse(), reverse()]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(both.find(({ http }) => http === 200)?.data.taken).toBe(30);
  const row = (await operator(getCall(scoreRecord), { id })).data;
  expect(row).toMatchObject({ status: "REVERSED", remark: "刷分（余额不足，尚差70积分未扣回）" });
  expect(await pointsOf(userId)).toBe(0);
  await expectBooksRight(db);
});

it("a score expires: what ends first is spent first, the rest is written off and announced a week before", async () => {
  const userId = await aMember(db);
  const soon = await earn(userId, 50, at(3));
  const later = await earn(userId, 50, at(300));
  await adjust(userId, "SUB", 60);
  const left = async (id: number) => (await operator(getCall(scoreRecord), { id })).data.remainScore;
  expect([await left(soon), await left(later)]).toEqual([0, 40]);
  const third = await earn(userId, 25, at(5));
  expect(await warnEnding(db)).toBe(1);
  expect(await warnEnding(db)).toBe(0);
  await sql`update reward_score_record set expire_time = now() - interval '1 minute' where id = ${third}`.execute(db);
  expect(await expireScores(db)).toBe(1);
  expect(await pointsOf(userId)).toBe(40);
  await expectBooksRight(db);
});

it("scores are issued by the sheet whole or not at all", async () => {
  const [one, two] = [await aMember(db), await aMember(db, { rewardStatus: "FROZEN" })];
  const send = (lines: string[], dryRun: boolean) =>
    admin(importScores, {
      body: {
        fileName: "a.csv",
        content: Buffer.from(["会员ID,积分,备注", ...lines].join("\n")).toString("base64"),
        dryRun,
      },
    });
  expect(
    (await send([`${one},10,活动`, `${one},10,`, `${two},5,`, "1,5,"], true)).data.errors.map(({ msg }) => msg),
  ).toEqual(["第3行：重复的会员", "第4行：奖励已暂停", "第5行：会员不存在"]);
  expect((await send([`${one},10,活动`], false)).data.imported).toBe(1);
  expect(await pointsOf(one)).toBe(10);
  expect((await operator(getScoreSummary)).data.earned).toBeGreaterThanOrEqual(10);
  await expectBooksRight(db);
});
