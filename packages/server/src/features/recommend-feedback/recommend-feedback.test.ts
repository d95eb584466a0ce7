import {
  complainFeedback,
  pauseRecommend,
  getFeedbackStat,
} from "@hongxian/contract/features/recommend-feedback/recommend-feedback.endpoints.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { recommendFeedback } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.resource.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { createFeedback, type NewFeedback } from "./create-feedback.ts";
import { queryIn } from "../../test/query-in.ts";
import { recommendFeedbackIntake } from "@hongxian/contract/features/recommend-feedback/recommend-feedback.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const userId = await aMember(db, {
  ageRange: "24岁-30岁",
  spouseHeight: "160cm-170cm",
  spouseCityId: 330100,
  spouseProvId: 330000,
  sex: "MAN",
  homeCityId: 330100,
});
const recommendUserId = await aMember(db, {
  birthday: "1980-01-01",
  height: 165,
  homeCityId: 330200,
  homeProvId: 330000,
});
const give = (draft: Partial<NewFeedback> = {}) =>
  db
    .transaction()
    .execute((tx) => createFeedback(tx, { userId, recommendUserId, scene: "HOME", feedback: "DISLIKE", ...draft }));
const list = async (query = "") => (await operator(listCall(recommendFeedback), { query: queryIn(query) })).data.list;

describe("a verdict", () => {
  it("a verdict waits for somebody only when it calls for eyes", async () => {
    const plain = await give({ reasonTags: ["AGE"] });
    const fake = await give({ reasonTags: ["INACTIVE"] });
    const written = await give({ content: "照片和本人不符" });
    const rows = await list("size=50");
    const state = (id: number) => rows.find((row) => row.id === id)?.handleStatus;
    expect([plain, fake, written].map(state)).toEqual(["NONE", "WAIT_HANDLE", "WAIT_HANDLE"]);
    expect(
      (await operator(actionCall(recommendFeedback, "handle"), { id: plain, body: { remark: "看过" } })).http,
    ).toBe(409);
    expect((await operator(actionCall(recommendFeedback, "handle"), { id: fake, body: { remark: " " } })).msg).toBe(
      "请填写处理说明",
    );
    expect(
      (await operator(actionCall(recommendFeedback, "handle"), { id: fake, body: { remark: "已提醒" } })).http,
    ).toBe(200);
  });

  it("a verdict shows where the two do not fit", async () => {
    const id = await give({ reasonTags: ["AGE"] });
    const row = (await list()).find((one) => one.id === id);
    expect(row?.difference).toMatchObject({
      ageOut: true,
      heightOut: false,
      cityOut: true,
      ageRange: "24岁-30岁",
      height: 165,
    });
    expect(await list("cityId=330100&sex=MAN&reasonTags=AGE")).not.toEqual([]);
    expect(await list("cityId=110100")).toEqual([]);
  });

  it("verdicts of five members within a week that somebody is fake make one complaint", async () => {
    const target = await aMember(db);
    for (let n = 0; n < 6; n++)
      await give({ userId: await aMember(db), recommendUserId: target, reasonTags: ["FAKE"] });
    const { rows } =
      await sql`select reason_type, target_type, content from complaint where target_user_id = ${target}`.execute(db);
    expect(rows).toEqual([{ reasonType: "FAKE", targetType: "USER", content: "7天内5名会员在推荐反馈中标记疑似虚假" }]);
  });

  it("a verdict becomes a complaint by hand, once", async () => {
    const target = await aMember(db);
    const id = await give({ recommendUserId: target, content: "疑似婚托" });
    expect((await operator(complainFeedback, { id })).http).toBe(200);
    expect((await operator(complainFeedback, { id })).msg).toBe("该会员已有相同来源的待处理投诉");
  });
});

it("the desk pauses a member and resumes, each once", async () => {
  const target = await aMember(db);
  const turn = (flag: number) => operator(pauseRecommend, { userId: target, paused: flag });
  expect((await turn(1)).data).toEqual({ recommendPaused: true });
  expect((await turn(1)).http).toBe(409);
  expect((await turn(0)).data).toEqual({ recommendPaused: false });
});

it("the page of verdicts answers its figures", async () => {
  await give({ feedback: "LIKE" });
  const { data } = await operator(getFeedbackStat);
  expect(data.days).toHaveLength(30);
  expect(data.likeRate).toBeGreaterThan(0);
  expect(data.disliked).toContainEqual(
    expect.objectContaining({ count: 4, member: expect.objectContaining({ userId: recommendUserId }) }),
  );
  expect(data.scenes[0]?.rates).toHaveLength(30);
});

it("a verdict sent by an application is that of its member about another", async () => {
  const { numberOf, send, read } = await aSender(app);
  const [member, target] = [await numberOf(userId), await numberOf(recommendUserId)];
  const verdict = await send(recommendFeedbackIntake, { member, target, content: "照片像网图" });
  expect(verdict.state).toBe("ACCEPTED");
  expect(await read(recommendFeedbackIntake, verdict)).toEqual({ handleStatus: "WAIT_HANDLE" });
  expect((await list()).find(({ id }) => id === verdict.id)).toMatchObject({
    feedback: "DISLIKE",
    reasonTags: ["AREA"],
  });
  expect((await send(recommendFeedbackIntake, { member, target: member })).fields).toEqual({ target: "不能反馈自己" });
  expect((await send(recommendFeedbackIntake, { member, target, feedback: "LIKE" })).fields).toEqual({
    reasonTags: "感兴趣时不填原因",
  });
});
