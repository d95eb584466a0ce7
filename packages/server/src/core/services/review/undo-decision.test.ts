import { undoReview, getReviewDesk } from "@hongxian/contract/core/review/review.endpoints.ts";
import { updateFaceValue, verifyImgCheck } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow } from "../../../test/build.ts";
import { peopleOf } from "../../../test/people.ts";
import { education, reviewersOf, type Reviewer } from "../../../test/reviewers.ts";
import { forgetRestores } from "./review-jobs.ts";

const app = await testApp();
const { db } = app.database;
const { rowOf, historyOf } = peopleOf(app);
const { aRecord, actionsOf, check, claim, messagesOf, recordOf, reviewer } = reviewersOf(app);
const wang = await reviewer("王审核");
const li = await reviewer("李审核");

describe("undo", () => {
  const undo = (who: Reviewer, id: number | null) => who.ask(undoReview, { reviewActionId: id ?? 0 });

  it("undo restores everything the decision wrote, drops the message and gives the item back", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    const before = [await recordOf(id), await rowOf(userId)];
    const { data } = await check(wang, { id, action: "PASS" }, { specialty: "土木工程" });
    expect(await undo(li, data.reviewActionId)).toMatchObject({ http: 400, msg: "只能撤销本人的审核" });
    const undone = await undo(wang, data.reviewActionId);
    expect(undone).toMatchObject({ http: 200, msg: "已撤销", data: { bizType: "EDUCATION", id, item: { id } } });
    const after = [await recordOf(id), await rowOf(userId)];
    // Change counters are not reset.
    const counters = new Set(["version", "matchStamp", "updateTime", "updateUser"]);
    for (const [place, row] of before.entries())
      for (const [name, value] of Object.entries(row))
        if (!counters.has(name)) expect([name, after[place]?.[name]]).toEqual([name, value]);
    expect(await messagesOf(userId)).toEqual([]);
    expect((await sql`select state from outbox where state = 'DROPPED'`.execute(db)).rows.length).toBeGreaterThan(0);
    expect((await actionsOf(userId)).map(({ action }) => action)).toEqual(["PASS", "UNDO"]);
    expect(await historyOf(userId)).toMatchObject([
      { field: "education" },
      { field: "schoolTag" },
      { field: "education", oldValue: "UNDER_GRADUATE", newValue: "MASTER" },
      { field: "schoolTag" },
    ]);
    expect((await undo(wang, data.reviewActionId)).http).toBe(409);
    expect((await check(wang, { id, action: "PASS" })).http).toBe(200);
  });

  it("undo works once however often it is pressed", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    const { data } = await check(wang, { id, action: "PASS" });
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(wang, data.reviewActionId)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect((await actionsOf(userId)).filter(({ action }) => action === "UNDO")).toHaveLength(1);
  });

  it("undo is too late after thirty seconds", async () => {
    const { id } = await aRecord("EDUCATION", education);
    const { data } = await check(wang, { id, action: "PASS" });
    await sql`update review_action set created_time = now() - interval '31 seconds'
      where id = ${data.reviewActionId}`.execute(db);
    expect(await undo(wang, data.reviewActionId)).toMatchObject({ http: 400, msg: "已超过30秒，不能撤销" });
    expect(await recordOf(id)).toMatchObject({ status: "AUTH_SUCCESS" });
    await sql`update review_action set created_time = now() - interval '3 minutes'
      where id = ${data.reviewActionId}`.execute(db);
    await forgetRestores(db);
    expect(
      (await sql<{ restore: unknown }>`select restore from review_action where id = ${data.reviewActionId}`.execute(db))
        .rows[0]?.restore,
    ).toBeNull();
  });

  it("undo stops where something was changed since, or handed in anew", async () => {
    const { id, userId } = await aRecord("EDUCATION", education);
    const { data } = await check(wang, { id, action: "PASS" });
    await sql`update member set education = 'DOCTOR' where user_id = ${userId}`.execute(db);
    expect(await undo(wang, data.reviewActionId)).toMatchObject({ http: 409, msg: "该字段已被再次修改，不能还原" });
    const other = await aRecord("EDUCATION", education);
    const refused = await check(wang, { id: other.id, action: "REFUSE", checkFailRemark: "不清晰" });
    await aRow(db, "auth_record", "id", { userId: other.userId, type: "EDUCATION", detail: "{}" });
    expect(await undo(wang, refused.data.reviewActionId)).toMatchObject({
      http: 409,
      msg: "该字段已被再次修改，不能还原",
    });
    expect(await recordOf(other.id)).toMatchObject({ status: "AUTH_FAIL" });
  });

  it("undo takes a live photo back too", async () => {
    const userId = await aMember(db, {
      faceValue: 2,
      authStatus: "REAL_NAME",
      verifyImg: "/a.jpg",
      realImg: "/b.jpg",
      verifyImgUpdateTime: new Date(),
    });
    const { data: claimed } = await claim(wang, "FACE", { ids: [userId] });
    expect(claimed.items[0]).toMatchObject({ id: userId, images: ["/a.jpg", "/b.jpg"] });
    expect(await li.ask(updateFaceValue, { id: userId, faceValue: 1 })).toMatchObject({
      http: 409,
      msg: "王审核正在审核",
    });
    const { data } = await wang.ask(verifyImgCheck, { body: { userId, faceValue: 1, costMs: 900 } });
    expect(await rowOf(userId)).toMatchObject({ faceValue: 1, authStatus: "AUTH" });
    expect((await undo(wang, data.reviewActionId)).http).toBe(200);
    expect(await rowOf(userId)).toMatchObject({ faceValue: 2, authStatus: "REAL_NAME" });
    expect((await sql`select face_value from face_review_record where user_id = ${userId}`.execute(db)).rows).toEqual([
      { faceValue: 2 },
    ]);
    const { data: reasons } = await wang.ask(getReviewDesk, { bizType: "FACE" });
    expect(reasons.reasons.length).toBeGreaterThan(2);
    expect(await messagesOf(userId)).toEqual([]);
  });

  it("undo counts the caller's day without what was taken back", async () => {
    const zhao = await reviewer("赵审核");
    const one = await aRecord("EDUCATION", education);
    const two = await aRecord("EDUCATION", education);
    await check(zhao, { id: one.id, action: "PASS", costMs: 2000 });
    const { data } = await check(zhao, { id: two.id, action: "PASS", costMs: 9000 });
    expect((await zhao.ask(getReviewDesk, { bizType: "EDUCATION" })).data).toMatchObject({
      waiting: 0,
      today: 2,
      averageMs: 5500,
    });
    await undo(zhao, data.reviewActionId);
    expect((await zhao.ask(getReviewDesk, { bizType: "EDUCATION" })).data).toMatchObject({
      waiting: 1,
      today: 1,
      averageMs: 2000,
    });
  });
});
