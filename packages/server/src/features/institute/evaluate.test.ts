import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { evaluate, evaluateResult } from "@hongxian/contract/features/institute/evaluate.resource.ts";
import { getCall, listCall, customCall, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  putEvaluateQuestions,
  putEvaluateBands,
  getEvaluateBands,
  getEvaluateStat,
  recommendConsultants,
} from "@hongxian/contract/features/institute/evaluate.endpoints.ts";
import { setUserEmotion } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aRow, aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";
import { loveTestIntake } from "@hongxian/contract/features/institute/institute.intake.ts";
import { aSender } from "../../test/sent-rows.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const typeId = await aRow(db, "common_type", "id", { kind: "EVALUATE", code: "LOVE_STYLE", name: "恋爱类型" });

let codes = 0;
const create = (change: object = {}) =>
  operator(formCall(evaluate, "create"), {
    body: {
      title: "依恋类型",
      code: `test-${(codes += 1)}`,
      typeId,
      mode: "DIMENSION",
      priceCents: 0,
      isPublic: false,
      minutes: 5,
      ...change,
    },
  });
const made = async (change: object = {}) => (await create(change)).data.id;
const option = (label: string, score: number) => ({ label, score });
const question = (dimension = "信任", most = 3) => ({
  text: "你会主动联系对方吗？",
  dimension,
  options: [option("会", most), option("不会", 0)],
});
const ask = (id: number, questions: object[]) => operator.unchecked(putEvaluateQuestions, { id, body: { questions } });
const band = (minScore: number, maxScore: number, dimension = "", more: object = {}) => ({
  dimension,
  minScore,
  maxScore,
  title: `${minScore}分起`,
  ...more,
});
const answer = (id: number, bands: object[]) => operator.unchecked(putEvaluateBands, { id, body: { bands } });
const publish = (id: number) => operator(actionCall(evaluate, "publish"), { id });

it("a love test is built in steps: questions first, then results that leave no score out", async () => {
  expect((await create({ title: "" })).msg).toBe("请输入测评标题");
  expect((await create({ isPublic: true, priceCents: 100 })).msg).toBe("公开测评必须免费");
  const id = await made();
  expect((await publish(id)).msg).toBe("请至少添加1道题");
  expect((await ask(id, [])).msg).toBe("请至少添加1道题");
  expect((await ask(id, [{ ...question(), options: [option("会", 1)] }])).msg).toBe("每题须有2-8个选项");
  expect((await ask(id, [{ ...question(), options: [option("会", 101), option("否", 0)] }])).msg).toBe(
    "分值须为-100至100的整数",
  );
  expect((await ask(id, [question(), question("")])).msg).toBe("请填写维度");
  expect((await ask(id, [question(), question("安全感", 5)])).data).toEqual({ count: 2 });
  for (const bands of [[band(0, 7)], [band(0, 4), band(4, 8)], [band(1, 8)], [band(0, 8), band(0, 2, "信任")]])
    expect((await answer(id, bands)).msg).toBe("结果区间存在重叠或空缺");
  expect((await publish(id)).msg).toBe("结果区间存在重叠或空缺");
  expect((await answer(id, [band(0, 4), band(5, 8), band(0, 3, "信任")])).data).toEqual({ count: 3 });
  const both = await Promise.all([publish(id), publish(id)]);
  expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await ask(id, [question()])).msg).toBe("请先下架再修改题目");
  const copy = (await operator(customCall(evaluate, "copy"), { id, body: {} })).data.id;
  expect((await operator(getCall(evaluate), { id: copy })).data).toMatchObject({ status: "DRAFT", questionCount: 2 });
  expect((await operator(getEvaluateBands, { id: copy })).data).toHaveLength(3);
  expect((await operator(removeCall(evaluate, evaluate.actions.remove), { id: copy })).http).toBe(200);
});

it("a love test keeps what people came to, names their band and is not deleted with results", async () => {
  const id = await made();
  await ask(id, [question()]);
  await answer(id, [band(0, 3, "", { emotion: "BREAKUP" })]);
  const [first] = (await operator(getEvaluateBands, { id })).data;
  const userId = await aMember(db);
  const resultId = await aRow(db, "emotion_result", "id", {
    evaluateId: id,
    userId,
    answers: "[0]",
    scores: JSON.stringify({ 信任: { sum: 3, value: 100 } }),
    score: 3,
    bandId: first?.id,
  });
  const read = async () =>
    (await operator(listCall(evaluateResult), { query: { member: String(userId) } })).data.list[0];
  expect(await read()).toMatchObject({ id: resultId, bandTitle: "0分起", emotion: "BREAKUP", isWritten: false });
  expect((await operator(setUserEmotion, { userId, emotion: "BREAKUP" })).http).toBe(200);
  expect((await read())?.isWritten).toBe(true);
  expect((await answer(id, [band(0, 1), band(2, 3)])).http).toBe(200);
  expect((await read())?.bandTitle).toBe("0分起");
  expect((await operator(removeCall(evaluate, evaluate.actions.remove), { id })).msg).toBe("已有测评结果，不能删除");
  const stat = (await operator(getEvaluateStat, { query: { evaluateId: id } })).data;
  expect(stat.bands).toEqual([{ title: "0分起", count: 1 }]);
  expect(stat.days.at(-1)?.count).toBe(1);
});

it("a love test recommends up to three counsellors to a member, not to a visitor", async () => {
  const id = await made();
  const consultant = async () =>
    aRow(db, "consultant", "id", { userId: await aMember(db), name: "王老师", status: "ONLINE" });
  const [one, other] = [await consultant(), await consultant()];
  const result = (more: object) =>
    aRow(db, "emotion_result", "id", { evaluateId: id, answers: "[]", scores: "{}", score: 1, ...more });
  const userId = await aMember(db);
  const send = async (resultId: number, consultantIds: number[]) =>
    operator(recommendConsultants, { id: resultId, body: { consultantIds } });
  const own = await result({ userId });
  expect((await send(own, [])).msg).toBe("请选择1-3位咨询师");
  expect((await send(own, [one, 999_999])).msg).toBe("咨询师不存在或未上架");
  expect((await send(own, [one, other])).data).toEqual({ sent: 2 });
  const messages =
    await sql`select 1 from person_msg where user_id = ${userId} and title = '为您推荐情感咨询师'`.execute(db);
  expect(messages.rows).toHaveLength(1);
  const visitor = await result({ visitorId: "6f1e4b52-1111-4222-8333-444455556666" });
  expect((await send(visitor, [one])).msg).toBe("访客的结果不能发送消息");
});

it("a love test sent by an application is scored here, under its member", async () => {
  const { numberOf, send, read } = await aSender(app);
  const userId = await aMember(db);
  const member = await numberOf(userId);
  const id = await made({ mode: "SUM" });
  await ask(id, [question(""), question("")]);
  await answer(id, [band(0, 3), band(4, 6, "", { advice: "多联系" })]);
  const { code } = (await operator(getCall(evaluate), { id })).data;
  const finish = (answers: number[], more: object = {}) => send(loveTestIntake, { member, code, answers, ...more });
  expect((await finish([0, 0])).fields).toEqual({ code: "测试不存在或已下架" });
  expect((await publish(id)).http).toBe(200);
  expect((await finish([0])).fields).toEqual({ answers: "请回答全部问题" });
  expect((await finish([0, 2])).fields).toEqual({ answers: "请回答全部问题" });
  const done = await finish([0, 0]);
  expect(await read(loveTestIntake, done)).toEqual({ score: 6, title: "4分起", advice: "多联系" });
  expect((await sql`select user_id from emotion_result where id = ${done.id}`.execute(db)).rows).toEqual([{ userId }]);
});
