import { getCall } from "@hongxian/contract/kit/resource-calls.ts";
import { reviewRecord, rejectReason } from "@hongxian/contract/features/check-action/check-action.resource.ts";
import {
  sampleActions,
  judgeAction,
  getReviewedContent,
  getReviewStat,
} from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { shanghaiDay } from "@hongxian/contract/wire/shanghai-day.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { contentTables, type ContentType } from "../../core/services/content/content-tables.ts";
import { lastAudit } from "../../test/audit.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { someContent } from "../../test/content.ts";
import { sampleNightly, watchAccuracy } from "./check-action.server.ts";
import type { BodyOf } from "../../test/ask.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
let lead: Ask;
let leadId: number;
let reviewerId: number;
const today = shanghaiDay();
beforeAll(async () => {
  leadId = await aStaff(db, { roleId: 9 });
  lead = await app.as(leadId);
  reviewerId = await aStaff(db, { roleId: 3 });
});
const act = async (change: Readonly<Record<string, unknown>> = {}) =>
  aRow(db, "review_action", "id", {
    bizType: "LIVE",
    bizId: 1,
    userId: await aMember(db),
    action: "PASS",
    staffId: reviewerId,
    costMs: 4000,
    ...change,
  });
const sample = (change: object = {}) =>
  lead(sampleActions, { body: { from: today, to: today, by: "COUNT", amount: 2, ...change } });
const qc = (id: number, body: BodyOf<typeof judgeAction>) => lead(judgeAction, { id, body });
const statusOf = async (id: number) => (await lead(getCall(reviewRecord), { id })).data.qcStatus;

it("a sample draws only what was not drawn, never one's own decisions", async () => {
  const ids = [await act(), await act(), await act()];
  const own = await act({ staffId: leadId });
  expect((await sample({ amount: 501 })).msg).toBe("抽检数量须为1-500");
  expect((await sample({ by: "PERCENT", amount: 0 })).msg).toBe("抽检比例须为1-100");
  expect((await sample()).data).toEqual({ chosen: 2 });
  expect((await sample({ by: "PERCENT", amount: 100 })).data).toEqual({ chosen: 1 });
  expect((await sample()).msg).toBe("没有可抽检的记录");
  expect(await Promise.all(ids.map(statusOf))).toEqual(["WAIT_QC", "WAIT_QC", "WAIT_QC"]);
  expect(await statusOf(own)).toBe("NONE");
});

it("a decision is checked once, by somebody else, and a reviewer is notified of a wrong one", async () => {
  const id = await act({ qcStatus: "WAIT_QC" });
  expect((await qc(id, { isRight: false, remark: "不对" })).msg).toBe("请填写错误说明");
  const both = await Promise.all([qc(id, { isRight: true }), qc(id, { isRight: false, remark: "明显违规未处理" })]);
  expect(both.map(({ http }) => http).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect((await qc(await act({ qcStatus: "WAIT_QC", staffId: leadId }), { isRight: true })).msg).toBe(
    "不能质检本人的审核",
  );
  const wrong = await act({ qcStatus: "WAIT_QC" });
  expect((await qc(wrong, { isRight: false, remark: "明显违规未处理", correct: true })).msg).toBe(
    "该类型请在对应页面更正",
  );
  expect((await qc(wrong, { isRight: false, remark: "明显违规未处理" })).data).toEqual({ qcStatus: "WRONG" });
  const { rows } =
    await sql`select 1 from staff_notice where staff_id = ${reviewerId} and title = '质检判定错误'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
});

it("the check shows what a decision was about, but no words of a treehole beside its author", async () => {
  const userId = await aMember(db);
  const videoId = await aRow(db, "video", "id", {
    userId,
    title: "周末爬山",
    coverUrl: "/cover.jpg",
    videoUrl: "/hill.mp4",
  });
  const postId = await aRow(db, "treehole_post", "id", { userId, content: "说不出口的话" });
  const video = await act({ bizType: "VIDEO", bizId: videoId });
  const hole = await act({ bizType: "TREEHOLE", bizId: postId });
  expect((await lead(getCall(reviewRecord), { id: video })).data.words).toBe("周末爬山");
  expect((await lead(getReviewedContent, { id: video })).data).toEqual({
    words: "周末爬山",
    images: ["/cover.jpg"],
    videoUrl: "/hill.mp4",
  });
  expect((await lead(getCall(reviewRecord), { id: hole })).data.words).toBeNull();
  expect((await lead(getReviewedContent, { id: hole })).data.words).toBe("");
});

it("a passed credential is taken back when it was wrong", async () => {
  const userId = await aMember(db, { educationAuthStatus: "AUTH_SUCCESS" });
  const recordId = await aRow(db, "auth_record", "id", {
    userId,
    type: "EDUCATION",
    status: "AUTH_SUCCESS",
    detail: JSON.stringify({}),
  });
  const id = await act({ qcStatus: "WAIT_QC", bizType: "EDUCATION", bizId: recordId, userId });
  expect((await qc(id, { isRight: false, remark: "证书编号不符", correct: true })).http).toBe(200);
  const { rows } = await sql`select r.status, m.education_auth_status from auth_record r join member m using (user_id)
      where r.id = ${recordId}`.execute(db);
  expect(rows).toEqual([{ status: "AUTH_FAIL", educationAuthStatus: "AUTH_FAIL" }]);
});

it("refusal reasons have one key each", async () => {
  const draft = {
    bizType: "LIVE",
    violationType: null,
    label: "抽烟",
    text: "直播间抽烟",
    hotKey: 9,
    sort: 1,
  } as const;
  expect((await lead(formCall(rejectReason, "create"), { body: { ...draft, label: "" } })).msg).toBe("请输入理由名称");
  expect((await lead(formCall(rejectReason, "create"), { body: draft })).http).toBe(200);
  expect((await lead(formCall(rejectReason, "create"), { body: { ...draft, label: "喝酒" } })).msg).toBe(
    "该快捷键已被占用",
  );
  expect((await lead(formCall(rejectReason, "create"), { body: { ...draft, hotKey: null } })).msg).toBe(
    "理由名称已存在",
  );
});

it("the job samples by night and counts like a plain count", async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  for (let n = 0; n < 3; n++) await act({ createdTime: yesterday });
  expect(await sampleNightly(db)).toBe(1);
  await sql`insert into review_action (biz_type, biz_id, action, staff_id, qc_status)
    select 'LIVE', n, 'PASS', ${reviewerId}, case when n <= 40 then 'RIGHT' else 'WRONG' end
    from generate_series(1, 60) n`.execute(db);
  await aStaff(db);
  expect(await watchAccuracy(db)).toBe(1);
  const stat = (await lead(getReviewStat)).data;
  const mine = stat.staff.find((one) => one.id === reviewerId);
  const { rows } = await sql<{ total: number; rights: number }>`select count(*)::int as total,
    round(count(*) filter (where qc_status = 'RIGHT') * 10000.0 / count(*)
    filter (where qc_status in ('RIGHT', 'WRONG')))::int as rights from review_action
    where staff_id = ${reviewerId} and action <> 'UNDO'`.execute(db);
  expect(mine).toMatchObject({ total: rows[0]?.total, rightBp: rows[0]?.rights });
  expect(mine?.hours.reduce((sum: number, n) => sum + n, 0)).toBe(rows[0]?.total);
});

it("the backlog says what waited at every full hour and how long, and a decision taken back decided nothing", async () => {
  const hour = 3_600_000;
  const full = Math.floor(Date.now() / hour) * hour;
  const halfPast = (hours: number) => new Date(full - hours * hour + hour / 2);
  const record = async (hours: number, status: string) =>
    aRow(db, "auth_record", "id", {
      userId: await aMember(db),
      type: "CAR",
      status,
      detail: JSON.stringify({}),
      createdTime: halfPast(hours),
    });
  const read = async () =>
    (await lead(getReviewStat)).data.backlog as {
      time: string;
      waiting: number;
      medianMin: number | null;
    }[];
  const before = await read();
  const passed = await record(5, "AUTH_SUCCESS");
  await act({ bizType: "CAR", bizId: passed, createdTime: halfPast(3) });
  // Reviewed again later: it did not wait for that.
  await act({ bizType: "CAR", bizId: passed, action: "REFUSE", createdTime: halfPast(1) });
  await record(4, "AUTHING");
  const again = await record(5, "AUTHING");
  const undone = await act({ bizType: "CAR", bizId: again, createdTime: halfPast(2) });
  await act({ bizType: "CAR", bizId: again, action: "UNDO", undoId: undone, createdTime: halfPast(2) });
  const after = await read();
  const more = after.map(({ waiting }, place) => waiting - (before[place]?.waiting ?? 0));
  expect(more.slice(-6)).toEqual([0, 2, 3, 2, 2, 2]);
  expect(Date.parse(after.at(-1)?.time ?? "")).toBe(full);
  expect(after.slice(-4, -1).map(({ medianMin }) => medianMin)).toEqual([120, null, null]);
});

it.each(Object.keys(contentTables) as ContentType[])(
  "wrongly decided content of the kind %s is decided the other way round by the check",
  async (bizType) => {
    const remark = "明显违规未处理";
    const stateOf = async (id: number) =>
      (
        await sql`select status, check_status, check_user_id, check_fail_remark
          from ${sql.table(contentTables[bizType].table)} where id = ${id}`.execute(db)
      ).rows[0];
    const wrong = async (action: "PASS" | "REFUSE", columns: Record<string, unknown>) => {
      const userId = await aMember(db);
      const bizId = await someContent(db, bizType, userId, columns);
      const id = await act({ bizType, bizId, userId, action, qcStatus: "WAIT_QC" });
      return { id, bizId, answer: await qc(id, { isRight: false, remark, correct: true }) };
    };
    const passed = await wrong("PASS", { status: "ONLINE", checkStatus: "PASS" });
    expect(passed.answer.data).toEqual({ qcStatus: "WRONG" });
    expect(await stateOf(passed.bizId)).toEqual({
      status: "OFFLINE",
      checkStatus: "REFUSE",
      checkUserId: leadId,
      checkFailRemark: remark,
    });
    expect(await lastAudit(db, "recheckedReviewAction", passed.id)).toMatchObject({
      staffId: leadId,
      after: { qcStatus: "WRONG", remark, correct: true },
    });
    const refused = await wrong("REFUSE", { status: "OFFLINE", checkStatus: "REFUSE", checkFailRemark: "违规" });
    expect(refused.answer.data).toEqual({ qcStatus: "WRONG" });
    expect(await stateOf(refused.bizId)).toEqual({
      status: "ONLINE",
      checkStatus: "PASS",
      checkUserId: leadId,
      checkFailRemark: "",
    });
    const deleted = await wrong("REFUSE", { status: "DELETED", checkStatus: "REFUSE" });
    expect(deleted.answer.http).toBe(409);
    expect(await statusOf(deleted.id)).toBe("WAIT_QC");
  },
);
