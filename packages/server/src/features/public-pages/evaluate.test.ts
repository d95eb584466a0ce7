import {
  finishEvaluate,
  getEvaluates,
  getEvaluate,
} from "@hongxian/contract/features/public-pages/evaluate.endpoints.ts";
import { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { refreshDailyStats } from "../../core/services/stats/refresh-daily-stats.ts";
import { visitorApp } from "./test/visitor-app.ts";

const app = await visitorApp();
const { ask, db } = app;
let codes = 0;

async function aTest(columns: Record<string, unknown> = {}): Promise<string> {
  const code = String(columns["code"] ?? `test-${(codes += 1)}`);
  const { status = "ONLINE", isPublic = true } = columns;
  const { rows } = await sql<{ id: number }>`insert into emotion_evaluate (code, title, intro, mode, is_public, status)
    values (${code}, '亲密关系测试', '12道题', 'DIMENSION', ${isPublic}, ${status}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const options = JSON.stringify([
    { label: "甲", score: 1 },
    { label: "乙", score: 5 },
  ]);
  for (const [sort, dimension] of ["沟通", "沟通", "信任"].entries())
    await sql`insert into emotion_question (evaluate_id, sort, text, dimension, options)
      values (${id}, ${sort}, ${`第${sort}题`}, ${dimension}, ${options}::jsonb)`.execute(db);
  await sql`insert into emotion_band (evaluate_id, dimension, min_score, max_score, title, advice) values
    (${id}, null, 3, 9, '慢热型', '慢慢来'), (${id}, null, 10, 15, '守护者', '多表达'),
    (${id}, '沟通', 2, 5, '寡言', ''), (${id}, '沟通', 6, 10, '善倾听', ''), (${id}, '信任', 1, 5, '重承诺', '')`.execute(
    db,
  );
  return code;
}
const finish = (code: string, answers: unknown, more: object = {}) =>
  ask.unchecked(finishEvaluate, {
    code,
    body: {
      visitorId: app.visitor(),
      answers,
      channelId: null,
      inviterId: null,
      ...more,
    },
  });

beforeEach(() => sql`delete from visitor_use`.execute(db));

describe("love tests", () => {
  it("love tests are listed and read without what answers are worth", async () => {
    const code = await aTest();
    await aTest({ status: "OFFLINE" });
    await aTest({ isPublic: false });
    const list = await ask(getEvaluates);
    expect(list.data.map((each) => each.code)).toEqual([code]);
    expect(list.data[0]).toMatchObject({ title: "亲密关系测试", questionCount: 3, joinCount: 0, cover: "" });
    const { data, raw, headers } = await ask(getEvaluate, { code });
    expect(data.questions).toEqual([
      { title: "第0题", dimension: "沟通", options: ["甲", "乙"] },
      { title: "第1题", dimension: "沟通", options: ["甲", "乙"] },
      { title: "第2题", dimension: "信任", options: ["甲", "乙"] },
    ]);
    expect(raw).not.toMatch(/score|守护者/);
    expect(headers["cache-control"]).toBe("no-store");
  });

  it.each([{ status: "OFFLINE" }, { status: "DRAFT" }, { isPublic: false }])(
    "love tests say 测试已下线 with %j",
    async (columns) => {
      const code = await aTest(columns);
      expect(await ask(getEvaluate, { code })).toMatchObject({ http: 400, msg: "测试已下线" });
      expect((await finish(code, [0, 0, 0])).msg).toBe("测试已下线");
    },
  );

  it("love tests come to a result by total, dimensions and their bands", async () => {
    const code = await aTest();
    const { data } = await finish(code, [1, 1, 0]);
    expect(data).toMatchObject({
      testTitle: "亲密关系测试",
      score: 11,
      title: "守护者",
      text: "多表达",
      dimensions: [
        { name: "沟通", value: 100 },
        { name: "信任", value: 0 },
      ],
      tags: ["善倾听", "重承诺"],
    });
    expect((await finish(code, [0, 1, 0])).data).toMatchObject({ score: 7, title: "慢热型" });
    expect((await ask(getEvaluate, { code })).data.joinCount).toBe(2);
  });

  it("love tests want every question answered with an option there is", async () => {
    const code = await aTest();
    for (const answers of [[], [0, 0], [0, 0, 2], [0, -1, 0], [0, null, 0]])
      expect((await finish(code, answers)).fields).toEqual({ answers: "请选择一个选项" });
    expect((await finish(code, [0, 0, 0, 0])).fields).toEqual({ answers: "选项不存在，请重新作答" });
    const { rows } = await sql`select 1 from emotion_result r join emotion_evaluate e on e.id = r.evaluate_id
        where e.code = ${code}`.execute(db);
    expect(rows).toEqual([]);
  });

  it("love tests are finished twenty times a day from one address", async () => {
    const code = await aTest();
    for (let n = 0; n < 20; n += 1) expect((await finish(code, [0, 0, 0])).http).toBe(200);
    expect(await finish(code, [0, 0, 0])).toMatchObject({ http: 429, msg: "操作过于频繁，请稍后再试" });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from emotion_result r join emotion_evaluate e on e.id = r.evaluate_id
      where e.code = ${code}`.execute(db);
    expect(rows[0]?.n).toBe(20);
  });

  it("love tests are counted by channel in the daily figures", async () => {
    const code = await aTest();
    const channel = await sql<{
      id: number;
    }>`insert into channel (code, name) values (${code.replace("-", "_")}, '渠道') returning id`.execute(db);
    const channelId = channel.rows[0]?.id ?? 0;
    await finish(code, [0, 0, 0], { channelId });
    await finish(code, [0, 0, 0], { channelId: 987_654 });
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await db.transaction().execute((tx) => refreshDailyStats(tx, { from: today, to: today }));
    const { rows } = await sql`select value from daily_stat
        where metric = 'TEST_FINISH' and dim = 'CHANNEL' and dim_value = ${String(channelId)}`.execute(db);
    expect(rows).toEqual([{ value: 1 }]);
  });
});

describe("领取专属红娘建议", () => {
  const claim = async (login: string, resultId: number, visitorId: string) => {
    await app.pause(login);
    const code = await app.codeFor(login, "TEST_PAGE");
    return ask(leaveIntention, {
      body: {
        source: "TEST_PAGE",
        resultId,
        visitorId,
        login,
        code,
        consent: true,
      },
    });
  };

  it("领取专属红娘建议 makes a lead with the result, and gives the number to the result", async () => {
    const code = await aTest();
    const [login, visitorId] = [app.newPhone(), app.visitor()];
    const { resultId } = (await finish(code, [1, 1, 1], { visitorId })).data;
    expect((await claim(login, resultId, visitorId)).data.message).toBe("提交成功，红娘会在1个工作日内联系您");
    expect(await app.leadsOf(login)).toMatchObject([
      { source: "TEST_PAGE", name: "恋爱测试用户", status: "NEW", remark: "《亲密关系测试》测试结果：守护者" },
    ]);
    const { rows } = await sql`select login from emotion_result where id = ${resultId}`.execute(db);
    expect(rows).toEqual([{ login }]);
  });

  it("领取专属红娘建议 adds to the lead in work, and refuses another's result", async () => {
    const code = await aTest();
    const [login, visitorId] = [app.newPhone(), app.visitor()];
    const { resultId } = (await finish(code, [0, 0, 0], { visitorId })).data;
    expect((await claim(login, resultId, app.visitor())).http).toBe(404);
    await sql`insert into intention (source, name, login, remark) values ('STAFF', '老客户', ${login}, '旧备注')`.execute(
      db,
    );
    await claim(login, resultId, visitorId);
    expect(await app.leadsOf(login)).toMatchObject([
      { source: "STAFF", name: "老客户", remark: "旧备注\n《亲密关系测试》测试结果：慢热型" },
    ]);
  });
});
