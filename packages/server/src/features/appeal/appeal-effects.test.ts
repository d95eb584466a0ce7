import { undoReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { handleAppeal } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { lockMember } from "../../core/people/member/lock-member.ts";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { contentTables, type ContentType } from "../../core/services/content/content-tables.ts";
import { createAppeal, type NewAppeal } from "../../core/services/ticket/create-appeal.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { someContent } from "../../test/content.ts";

const app = await testApp();
const { db } = app.database;
const punisherId = await aStaff(db, { roleId: 3 });
const judge = await app.as(await aStaff(db, { roleId: 3 }));

const appealOf = (draft: Omit<NewAppeal, "content">) =>
  db.transaction().execute((tx) => createAppeal(tx, { content: "本人没有违规，请平台复核。", ...draft }));
const pass = async (id: number, more: object = {}) => {
  const done = await judge.unchecked(handleAppeal, {
    id,
    body: { result: "PASSED", remark: "证据不足，予以撤销", ...more },
  });
  expect(done.msg).toBe(done.http === 200 ? done.msg : "");
  return done.data.reviewActionId;
};
const undo = async (reviewActionId: number) => expect((await judge(undoReview, { reviewActionId })).http).toBe(200);
/** An appeal against a refusal by the reviewer. */
const against = async (bizType: string, bizId: number, userId: number, type: NewAppeal["type"] = "AUTH_FAIL") => {
  const refId = await aRow(db, "review_action", "id", {
    bizType,
    bizId,
    userId,
    action: "REFUSE",
    remark: "不清晰",
    staffId: punisherId,
  });
  return appealOf({ userId, type, refType: "REVIEW_ACTION", refId });
};

describe("an appeal that passes", () => {
  it("an appeal that passes with fewer days lets a banned member in earlier", async () => {
    const userId = await aMember(db);
    const ban = await banMember(db, await lockMember(db, userId), punisherId, { reason: "诈骗", days: 30 });
    const id = await appealOf({ userId, type: "ACCOUNT_BAN", refType: "PUNISHMENT", refId: ban.punishmentId });
    const stateOf = async () =>
      (
        await sql`select m.status, round(extract(epoch from m.ban_end_time - now()) / 86400)::int as days,
          m.ban_end_time = p.end_time as is_same, p.status as punishment
        from member m join punishment p on p.user_id = m.user_id where m.user_id = ${userId}`.execute(db)
      ).rows[0];
    expect(await stateOf()).toMatchObject({ days: 30 });
    const action = await pass(id, { newDays: 3 });
    expect(await stateOf()).toEqual({ status: "DISABLE", days: 3, isSame: true, punishment: "EFFECTIVE" });
    await undo(action);
    expect(await stateOf()).toMatchObject({ days: 30, isSame: true });
  });

  it.each(Object.keys(contentTables) as ContentType[])(
    "an appeal that passes shows refused content of the kind %s after all, and hides it again when undone",
    async (type) => {
      const userId = await aMember(db);
      const refused = { status: "OFFLINE", checkStatus: "REFUSE", checkFailRemark: "违规" };
      const id = await someContent(db, type, userId, refused);
      const stateOf = async () =>
        (
          await sql`select status, check_status, check_fail_remark from ${sql.table(contentTables[type].table)}
            where id = ${id}`.execute(db)
        ).rows[0];
      const action = await pass(await against(type, id, userId));
      expect(await stateOf()).toEqual({ status: "ONLINE", checkStatus: "PASS", checkFailRemark: "" });
      await undo(action);
      expect(await stateOf()).toEqual(refused);
    },
  );

  it("an appeal that passes does not bring back what its author has deleted", async () => {
    const userId = await aMember(db);
    const id = await someContent(db, "MOMENT", userId, { status: "DELETED", checkStatus: "REFUSE" });
    const answer = await judge.unchecked(handleAppeal, {
      id: await against("MOMENT", id, userId),
      body: { result: "PASSED", remark: "证据不足，予以撤销" },
    });
    expect(answer.http).toBe(409);
    expect((await sql`select status from moment where id = ${id}`.execute(db)).rows).toEqual([{ status: "DELETED" }]);
  });

  it("an appeal that passes lets a refused face and a refused passport wait again", async () => {
    const userId = await aMember(db, { faceValue: 0 });
    const other = await aMember(db, { faceValue: 0 });
    await sql`insert into foreign_profile (user_id, status) values (${userId}, 'AUTH_FAIL'),
      (${other}, 'AUTH_FAIL')`.execute(db);
    const stateOf = async (member: number) =>
      (
        await sql`select m.face_value, f.status from member m join foreign_profile f on f.user_id = m.user_id
          where m.user_id = ${member}`.execute(db)
      ).rows[0];
    const face = await pass(await against("FACE", userId, userId));
    expect(await stateOf(userId)).toEqual({ faceValue: 2, status: "AUTH_FAIL" });
    const passport = await pass(await against("PASSPORT", userId, userId));
    expect(await stateOf(userId)).toEqual({ faceValue: 2, status: "AUTHING" });
    expect(await stateOf(other)).toEqual({ faceValue: 0, status: "AUTH_FAIL" });
    await undo(passport);
    await undo(face);
    expect(await stateOf(userId)).toEqual({ faceValue: 0, status: "AUTH_FAIL" });
  });
});
