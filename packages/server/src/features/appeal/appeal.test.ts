import { appeal } from "@hongxian/contract/features/appeal/appeal.resource.ts";
import { handleAppeal, getAppeal, getAppealStat } from "@hongxian/contract/features/appeal/appeal.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { undoReview, claimReview, releaseReview } from "@hongxian/contract/core/review/review.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { lockMember } from "../../core/people/member/lock-member.ts";
import { banMember } from "../../core/people/punishment/change-member-status.ts";
import { openPunishment } from "../../core/people/punishment/open-punishment.ts";
import { createAppeal, type NewAppeal } from "../../core/services/ticket/create-appeal.ts";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const punisherId = await aStaff(db, { roleId: 3, name: "处罚人" });
const punisher = await app.as(punisherId);
const judgeId = await aStaff(db, { roleId: 3, name: "复核人" });
const judge = await app.as(judgeId);
const other = await app.as(await aStaff(db, { roleId: 3 }));
const service = await app.as(await aStaff(db, { roleId: 2 }));

const appealOf = (draft: Omit<NewAppeal, "content">) =>
  db.transaction().execute((tx) => createAppeal(tx, { content: "本人没有违规，请平台复核。", ...draft }));
async function aMuted(days: number | null = 7) {
  const userId = await aMember(db);
  const { id } = await openPunishment(db, {
    userId,
    type: "MUTE",
    reason: "辱骂",
    days,
    sourceType: "MANUAL",
    operatorId: punisherId,
  });
  return {
    userId,
    punishmentId: id,
    appealId: await appealOf({ userId, type: "MUTE", refType: "PUNISHMENT", refId: id }),
  };
}
const handleIt = (ask: typeof judge, id: number, body: object) => ask.unchecked(handleAppeal, { id, body });
const passed = { result: "PASSED", remark: "证据不足，予以撤销" };
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
const memberOf = async (userId: number) =>
  (
    await rowsOf(sql<{
      imTxtSwitch: boolean;
      livePlugFlow: boolean;
      status: string;
      banEndTime: string | null;
      shumeiProhibit: boolean;
      prohibitLiveNumber: number;
    }>`
    select im_txt_switch, live_plug_flow, status, ban_end_time, shumei_prohibit, prohibit_live_number from member
    where user_id = ${userId}`)
  )[0];
const punishmentOf = async (id: number) =>
  (
    await rowsOf(sql<{ status: string; revokeReason: string; left: number | null }>`select status, revoke_reason,
    round(extract(epoch from end_time - now()) / 86400)::int as left from punishment where id = ${id}`)
  )[0];

describe("an appeal that passes", () => {
  it("an appeal that passes revokes the punishment, turns the switch back, and notifies the member after half a minute", async () => {
    const { userId, punishmentId, appealId } = await aMuted();
    expect((await memberOf(userId))?.imTxtSwitch).toBe(false);
    expect((await handleIt(judge, appealId, passed)).data).toMatchObject({ id: appealId, status: "PASSED" });
    expect(await punishmentOf(punishmentId)).toMatchObject({ status: "REVOKED", revokeReason: "申诉成功" });
    expect((await memberOf(userId))?.imTxtSwitch).toBe(true);
    const messages = await rowsOf(sql<{
      waits: boolean;
    }>`select o.due_time > now() + interval '20 seconds' as waits from outbox o
      join person_msg p on o.dedupe_key = 'person_msg:' || p.id where p.user_id = ${userId} and p.title = '申诉结果'`);
    expect(messages).toEqual([{ waits: true }]);
  });

  it("an appeal that passes leaves the switch off while another punishment of the kind is in force", async () => {
    const { userId, appealId } = await aMuted();
    await openPunishment(db, {
      userId,
      type: "MUTE",
      reason: "再犯",
      days: 1,
      sourceType: "MANUAL",
      operatorId: punisherId,
    });
    await handleIt(judge, appealId, passed);
    expect((await memberOf(userId))?.imTxtSwitch).toBe(false);
  });

  it("an appeal that passes lifts a ban and the machine's, and says so by short message", async () => {
    const userId = await aMember(db, { shumeiProhibit: true });
    const { punishmentId } = await banMember(db, await lockMember(db, userId), punisherId, {
      reason: "诈骗",
      days: null,
    });
    const id = await appealOf({ userId, type: "ACCOUNT_BAN", refType: "PUNISHMENT", refId: punishmentId });
    await handleIt(judge, id, passed);
    expect(await memberOf(userId)).toMatchObject({ status: "ENABLE", shumeiProhibit: false });
    expect(
      await rowsOf(
        sql`select kind, status, content from sms_record where dedupe_key = ${`appeal:${id}`} and due_time > now()`,
      ),
    ).toEqual([
      { kind: "NOTICE", status: "WAIT", content: expect.stringContaining("您提交的申诉已有结果：") as string },
    ]);
    expect(await rowsOf(sql`select 1 from person_msg where user_id = ${userId} and title = '申诉结果'`)).toEqual([]);
  });

  it("an appeal that passes may leave a shorter punishment: less than what is left, anything for one without end", async () => {
    const { userId, punishmentId, appealId } = await aMuted(7);
    expect((await handleIt(judge, appealId, { ...passed, newDays: 7 })).msg).toBe("新天数须小于剩余处罚天数");
    expect((await handleIt(judge, appealId, { ...passed, newDays: 0 })).msg).toBe("新天数须为1-365的整数");
    expect((await handleIt(judge, appealId, { ...passed, newDays: 2 })).http).toBe(200);
    expect(await punishmentOf(punishmentId)).toMatchObject({ status: "EFFECTIVE", left: 2 });
    expect((await memberOf(userId))?.imTxtSwitch).toBe(false);
    const forever = await aMuted(null);
    expect((await handleIt(judge, forever.appealId, { ...passed, newDays: 365 })).http).toBe(200);
    expect(await punishmentOf(forever.punishmentId)).toMatchObject({ status: "EFFECTIVE", left: 365 });
  });

  it("an appeal that passes sends a refused paper back to the queue and marks the review as wrong", async () => {
    const userId = await aMember(db, { educationAuthStatus: "AUTH_FAIL" });
    const recordId = await aRow(db, "auth_record", "id", {
      userId,
      type: "EDUCATION",
      detail: "{}",
      authImg: "/a.svg",
      status: "AUTH_FAIL",
    });
    const actionId = await aRow(db, "review_action", "id", {
      bizType: "EDUCATION",
      bizId: recordId,
      userId,
      action: "REFUSE",
      remark: "不清晰",
      staffId: punisherId,
    });
    const id = await appealOf({ userId, type: "AUTH_FAIL", refType: "REVIEW_ACTION", refId: actionId });
    const done = await handleIt(judge, id, passed);
    expect(
      await rowsOf(
        sql`select r.status, m.education_auth_status from auth_record r join member m using (user_id)
          where r.id = ${recordId}`,
      ),
    ).toEqual([{ status: "AUTHING", educationAuthStatus: "AUTHING" }]);
    expect(await rowsOf(sql`select qc_status, qc_staff_id from review_action where id = ${actionId}`)).toEqual([
      { qcStatus: "WRONG", qcStaffId: judgeId },
    ]);
    expect((await judge(undoReview, { reviewActionId: done.data.reviewActionId })).http).toBe(200);
    expect(await rowsOf(sql`select status from auth_record where id = ${recordId}`)).toEqual([{ status: "AUTH_FAIL" }]);
    expect(await rowsOf(sql`select qc_status from review_action where id = ${actionId}`)).toEqual([
      { qcStatus: "NONE" },
    ]);
  });

  it("an appeal that passes opens a complaint again for the one who made it", async () => {
    const userId = await aMember(db);
    const complaintId = await aRow(db, "complaint", "id", {
      userId,
      targetType: "USER",
      targetId: "1",
      reasonType: "FAKE",
      status: "INVALID",
      handlerId: punisherId,
      deadline: new Date().toISOString(),
      handleTime: new Date().toISOString(),
    });
    const id = await appealOf({ userId, type: "COMPLAINT_RESULT", refType: "COMPLAINT", refId: complaintId });
    await handleIt(judge, id, passed);
    expect(await rowsOf(sql`select status, handler_id from complaint where id = ${complaintId}`)).toEqual([
      { status: "WAIT_HANDLE", handlerId: null },
    ]);
  });
});

describe("deciding", () => {
  it("deciding an appeal is not for the one who punished, nor without a reason, nor without the title", async () => {
    const { appealId } = await aMuted();
    expect((await handleIt(punisher, appealId, passed)).msg).toBe("不能处理本人处罚的申诉");
    expect((await handleIt(judge, appealId, { result: "PASSED", remark: "好" })).msg).toBe("请填写处理说明，至少5个字");
    expect((await handleIt(judge, appealId, { result: "REFUSED", remark: "" })).msg).toBe("请填写处理说明");
    expect((await handleIt(service, appealId, passed)).http).toBe(403);
    expect((await handleIt(judge, 999_999_999, passed)).http).toBe(404);
  });

  it("a refusal of an appeal uses the words of a preset reason and leaves the punishment", async () => {
    const { punishmentId, appealId } = await aMuted();
    const [reason] = await rowsOf(
      sql<{
        id: number;
        text: string;
      }>`select id, text from review_reason where biz_type = 'APPEAL' order by sort limit 1`,
    );
    await handleIt(judge, appealId, { result: "REFUSED", reasonId: reason?.id });
    expect(await rowsOf(sql`select status, handle_remark from appeal where id = ${appealId}`)).toEqual([
      { status: "REFUSED", handleRemark: reason?.text },
    ]);
    expect((await punishmentOf(punishmentId))?.status).toBe("EFFECTIVE");
  });

  it("an appeal is decided once, however many press at the same time", async () => {
    const { userId, appealId } = await aMuted();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => handleIt(n % 2 === 0 ? judge : other, appealId, passed)),
    );
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
    expect(answers.filter(({ http }) => http === 409)).toHaveLength(19);
    expect(await rowsOf(sql`select 1 from person_msg where user_id = ${userId} and title = '申诉结果'`)).toHaveLength(
      1,
    );
  });

  it("a decision on an appeal is taken back within half a minute with everything it wrote", async () => {
    const { userId, punishmentId, appealId } = await aMuted();
    const { reviewActionId } = (await handleIt(judge, appealId, passed)).data;
    expect((await judge(undoReview, { reviewActionId })).http).toBe(200);
    expect((await memberOf(userId))?.imTxtSwitch).toBe(false);
    expect((await punishmentOf(punishmentId))?.status).toBe("EFFECTIVE");
    expect(await rowsOf(sql`select status, handler_id from appeal where id = ${appealId}`)).toEqual([
      { status: "WAIT_HANDLE", handlerId: null },
    ]);
    expect((await handleIt(judge, appealId, passed)).http).toBe(200);
  });
});

describe("the queue and the list", () => {
  it("the queue and the list offer an appeal to everybody but the one who punished", async () => {
    const { appealId } = await aMuted();
    const mine = await judge(claimReview, { bizType: "APPEAL", body: { ids: [appealId] } });
    expect(mine.data.items[0]).toMatchObject({
      id: appealId,
      detail: { origin: { punishType: "MUTE", days: "7", reason: "辱骂" } },
    });
    expect((await handleIt(other, appealId, passed)).msg).toBe("复核人正在审核");
    expect((await punisher(claimReview, { bizType: "APPEAL", body: { ids: [appealId] } })).http).toBe(409);
    await judge(releaseReview, { body: { bizType: "APPEAL", ids: [appealId] } });
    const row = (
      await judge(listCall(appeal), { query: { refId: (await judge(getAppeal, { id: appealId })).data.refId } })
    ).data.list[0];
    expect(row).toMatchObject({ id: appealId, punishType: "MUTE", punishDays: "7", originalStaff: { name: "处罚人" } });
    expect((await judge(getAppealStat)).data).toMatchObject({
      byType: expect.arrayContaining([expect.objectContaining({ type: "MUTE" })]),
    });
  });

  it("the queue gives a reviewer one appeal at a time and two in all", async () => {
    const { userId, punishmentId, appealId } = await aMuted();
    const again = () => appealOf({ userId, type: "MUTE", refType: "PUNISHMENT", refId: punishmentId });
    await expect(again()).rejects.toThrow("该处罚已有待处理的申诉");
    await handleIt(judge, appealId, { result: "REFUSED", remark: "维持" });
    const second = await again();
    await handleIt(judge, second, { result: "REFUSED", remark: "维持" });
    await expect(again()).rejects.toThrow("该处罚申诉次数已用完");
  });
});
