import { claimReview, decideReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { createPunishment } from "@hongxian/contract/core/punishment/punishment.endpoints.ts";
import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  removeEvaluates,
  getEvaluateStat,
  getEvaluatedDiscuss,
} from "@hongxian/contract/features/subject-evaluate/subject-evaluate.endpoints.ts";
import { subjectEvaluate } from "@hongxian/contract/features/subject-evaluate/subject-evaluate.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const auditor = await app.as(await aStaff(db, { roleId: 3 }));
const sales = await app.as(await aStaff(db, { roleId: 4 }));
const subjectId = await aRow(db, "subject", "id", { title: "话题一", status: "ONLINE" });
const userId = await aMember(db, { sex: "MAN" });
const shown = { status: "ONLINE", checkStatus: "PASS" };
const discussId = await aRow(db, "subject_discuss", "id", { subjectId, userId, content: "原来的讨论", ...shown });
const aComment = (columns: object = {}) =>
  aRow(db, "subject_evaluate", "id", { discussId, subjectId, userId, content: "说得对", ...columns });
const evaluateNum = async () =>
  (await sql<{ n: number }>`select evaluate_num as n from subject_discuss where id = ${discussId}`.execute(db)).rows[0]
    ?.n;

it("a reviewer passes a whole screen of comments at once, and what is shown is counted", async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => aComment()));
  const { items } = (await auditor(claimReview, { bizType: "SUBJECT_EVALUATE", body: { size: 30 } })).data;
  expect(items).toHaveLength(30);
  expect(items[0]).toMatchObject({ detail: { under: "原来的讨论", mark: "NEUTRAL" } });
  const answer = await auditor(decideReview, { bizType: "SUBJECT_EVALUATE", body: { ids, action: "PASS" } });
  expect(answer.data.done).toHaveLength(30);
  expect(await evaluateNum()).toBe(30);
});

it("a comment is deleted with its replies, all or none", async () => {
  const before = (await evaluateNum()) ?? 0;
  const id = await aComment(shown);
  const reply = await aComment({ ...shown, parentId: id });
  await aComment({ ...shown, parentId: reply });
  expect((await sales(removeEvaluates, { body: { ids: [id] } })).http).toBe(403);
  expect((await auditor(removeEvaluates, { body: { ids: [id, 999_999] } })).http).toBe(409);
  expect((await auditor(removeEvaluates, { body: { ids: [id] } })).data).toEqual({ removed: 3 });
  expect(await evaluateNum()).toBe(before);
});

it("a comment mutes its author, and shows how opinion divides", async () => {
  const id = await aComment({ ...shown, content: "一起裸 聊", attitude: "DISAGREE" });
  const mute = { userId, type: "MUTE", days: 3, reason: "骚扰", sourceType: "REVIEW", sourceId: id } as const;
  expect((await auditor(createPunishment, { body: mute })).http).toBe(200);
  const row = (await auditor(getCall(subjectEvaluate), { id })).data;
  expect(row).toMatchObject({ hits: ["裸 聊"], discussText: "原来的讨论" });
  const stat = (await auditor(getEvaluateStat)).data;
  expect(stat).toContainEqual({ subjectId, title: "话题一", sex: "MAN", attitude: "DISAGREE", count: 1 });
  expect((await auditor(getEvaluatedDiscuss, { id: discussId })).data.content).toBe("原来的讨论");
});
