import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import {
  decideReview,
  undoReview,
  getReviewDesk,
  claimReview,
} from "@hongxian/contract/core/review/review.endpoints.ts";
import { getCall, listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { moveDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.endpoints.ts";
import { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";

const app = await testApp();
const { db } = app.database;
const auditor = await app.as(await aStaff(db, { roleId: 3, name: "小审" }));
const other = await app.as(await aStaff(db, { roleId: 3, name: "小查" }));
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const sales = await app.as(await aStaff(db, { roleId: 4 }));

const aSubject = (columns: object = {}) =>
  aRow(db, "subject", "id", { title: `话题${Math.random()}`.slice(0, 20), status: "ONLINE", ...columns });
const aPost = async (subjectId: number, columns: object = {}) =>
  aRow(db, "subject_discuss", "id", { subjectId, userId: await aMember(db), content: "想法", ...columns });
const shown = { status: "ONLINE", checkStatus: "PASS" };
const read = async (id: number) => (await auditor(getCall(subjectDiscuss), { id })).data;
const numOf = async (id: number) =>
  (await sql<{ discussNum: number }>`select discuss_num from subject where id = ${id}`.execute(db)).rows[0]?.discussNum;
const decide = (ask: typeof auditor, ids: number[], action: string, more: object = {}) =>
  ask.unchecked(decideReview, { bizType: "SUBJECT_DISCUSS", body: { ids, action, ...more } });

it("a discussion is decided once, by name, counts for its topic and can be taken back", async () => {
  const subjectId = await aSubject();
  const id = await aPost(subjectId, { machineResult: "REVIEW" });
  const answers = await Promise.all([decide(auditor, [id], "PASS"), decide(other, [id], "PASS")]);
  expect(answers.filter(({ http }) => http === 200)).toHaveLength(1);
  const winner = answers[0]?.http === 200 ? auditor : other;
  expect(answers.find(({ http }) => http !== 200)?.msg).toMatch(/^该内容已被小[审查]审核$/);
  expect(await read(id)).toMatchObject(shown);
  expect(await numOf(subjectId)).toBe(1);
  const reviewActionId = answers.find(({ http }) => http === 200)?.data.done[0]?.reviewActionId;
  expect((await winner.unchecked(undoReview, { reviewActionId })).http).toBe(200);
  expect(await read(id)).toMatchObject({ status: "OFFLINE", checkStatus: "WAIT_CHECK", checkName: "" });
  expect(await numOf(subjectId)).toBe(0);
});

it("a discussion is refused with a reason that the author reads", async () => {
  const id = await aPost(await aSubject());
  expect((await decide(auditor, [id], "REFUSE")).msg).toBe("请填写驳回原因");
  const desk = (await auditor(getReviewDesk, { bizType: "SUBJECT_DISCUSS" })).data;
  expect(desk.reasons[0]).toMatchObject({ label: "广告导流", hotKey: 1 });
  expect((await decide(auditor, [id], "REFUSE", { reasonId: desk.reasons[0]?.id })).http).toBe(200);
  expect(await read(id)).toMatchObject({
    checkStatus: "REFUSE",
    status: "OFFLINE",
    checkFailRemark: "内容含有广告或引流信息",
  });
  const messages = await sql<{ content: string; linkValue: string }>`select p.content, p.link_value from person_msg p
    join subject_discuss d on d.user_id = p.user_id where d.id = ${id}`.execute(db);
  expect(messages.rows).toMatchObject([
    { content: "话题讨论未通过审核：内容含有广告或引流信息", linkValue: `appeal?bizType=SUBJECT_DISCUSS&bizId=${id}` },
  ]);
  expect((await decide(sales, [id], "PASS")).http).toBe(403);
});

it("claiming takes what the machine stopped first, and shows what the word list found", async () => {
  const subjectId = await aSubject({ type: "DEBATE", options: JSON.stringify([{ id: 1, text: "赞成", num: 0 }]) });
  await sql`update subject_discuss set status = 'DELETED' where check_status = 'WAIT_CHECK'`.execute(db);
  await aPost(subjectId);
  const bad = await aPost(subjectId, { machineResult: "BLOCK", content: "一起裸 聊吧", optionId: 1 });
  const { items } = (await auditor(claimReview, { bizType: "SUBJECT_DISCUSS", body: {} })).data;
  expect(items).toHaveLength(2);
  expect(items[0]).toMatchObject({ id: bad, detail: { hits: ["裸 聊"], mark: "赞成" }, machine: { result: "BLOCK" } });
});

it("a discussion is chosen, pinned three times in a topic and taken down with a reason", async () => {
  const subjectId = await aSubject();
  await aRow(db, "plat_task", "id", {
    code: "essence",
    title: "精华",
    group: "GROWTH",
    event: "SUBJECT_ESSENCE",
    rewardType: "INTEGRAL",
    rewardValue: 20,
    status: "ONLINE",
  });
  const waiting = await aPost(subjectId);
  expect((await operator(actionCall(subjectDiscuss, "essence"), { id: waiting, flag: 1 })).msg).toBe(
    "仅展示中的讨论可设为精华",
  );
  const ids = await Promise.all(Array.from({ length: 5 }, () => aPost(subjectId, shown)));
  const [first = 0] = ids;
  expect((await operator(actionCall(subjectDiscuss, "essence"), { id: first, flag: 1 })).data).toEqual({
    id: first,
    isEssence: true,
  });
  expect((await operator(actionCall(subjectDiscuss, "essence"), { id: first, flag: 1 })).http).toBe(409);
  const score = await sql<{
    score: number;
  }>`select r.score from reward_score_record r join subject_discuss d on d.user_id = r.user_id
    where d.id = ${first}`.execute(db);
  expect(score.rows).toEqual([{ score: 20 }]);
  const pins = await Promise.all(ids.map((id) => operator(actionCall(subjectDiscuss, "top"), { id, flag: 1 })));
  expect(pins.filter(({ http }) => http === 200)).toHaveLength(3);
  expect(pins.find(({ http }) => http !== 200)?.msg).toBe("每个话题最多置顶3条");
  expect(
    (await operator.unchecked(actionCall(subjectDiscuss, "offline"), { id: first, body: { status: "OFFLINE" } })).msg,
  ).toBe("请填写下架原因");
  expect(
    (await operator(actionCall(subjectDiscuss, "offline"), { id: first, body: { status: "OFFLINE", reason: "重复" } }))
      .http,
  ).toBe(200);
  expect(await read(first)).toMatchObject({ status: "OFFLINE", isEssence: false, isTop: false, offlineReason: "重复" });
  expect((await operator(actionCall(subjectDiscuss, "online"), { id: waiting, body: { status: "ONLINE" } })).msg).toBe(
    "未通过审核的讨论不能上架",
  );
});

it("a discussion moves to a running topic of its own type and is deleted for good", async () => {
  const from = await aSubject({ type: "VOTE" });
  const to = await aSubject({ type: "VOTE" });
  const id = await aPost(from, { ...shown, optionId: 1 });
  expect((await operator(moveDiscuss, { id, subjectId: await aSubject() })).msg).toBe("只能移动到同类型进行中的话题");
  expect((await operator(moveDiscuss, { id, subjectId: to })).http).toBe(200);
  expect([await numOf(from), await numOf(to)]).toEqual([0, 1]);
  expect((await operator(actionCall(subjectDiscuss, "remove"), { id })).http).toBe(200);
  expect((await operator(actionCall(subjectDiscuss, "remove"), { id })).http).toBe(409);
  expect(await numOf(to)).toBe(0);
  expect(
    (await operator(listCall(subjectDiscuss), { query: { subjectId: to, status: "DELETED", reportMin: 0 } })).data
      .total,
  ).toBe(1);
});
