import {
  addAiProvider,
  getAiProviders,
  testAiProvider,
  getAiFeatures,
  draftAiPrompt,
  publishAiPrompt,
  rollbackAiPrompt,
  getAiPrompts,
} from "@hongxian/contract/features/ai-setting/ai-setting.endpoints.ts";
import {
  draftSignatureCall,
  suggestChat,
  censorTextCall,
  getMatchAdvice,
} from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { tryAiFeature } from "@hongxian/contract/features/ai-setting/ai-model.endpoints.ts";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aMember, aStaff } from "../../test/build.ts";
import { saveSetting } from "../../core/foundation/settings/system-settings.ts";

const app = await testApp();
const { db } = app.database;
const adminId = await aStaff(db);
const admin = await app.as(adminId);

interface Seen {
  readonly path: string;
  readonly key: string;
  readonly body: string;
}
const seen: Seen[] = [];
let say: { status: number; text: string; delayMs: number } = { status: 200, text: "好的", delayMs: 0 };

const textOf = async (request: IncomingMessage): Promise<string> => {
  let body = "";
  for await (const part of request) body += String(part);
  return body;
};
const server: Server = createServer((request, response) => {
  void textOf(request).then((body) => {
    seen.push({ path: request.url ?? "", key: request.headers.authorization ?? "", body });
    const answer = (request.url ?? "").endsWith("/models")
      ? { data: [{ id: "tiny" }] }
      : { choices: [{ message: { content: say.text } }], usage: { prompt_tokens: 100, completion_tokens: 20 } };
    setTimeout(() => {
      response.writeHead(say.status, { "content-type": "application/json" });
      response.end(JSON.stringify(answer));
    }, say.delayMs);
  });
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
afterAll(() => new Promise((done) => server.close(done)));
const { port } = server.address() as AddressInfo;
const host = `127.0.0.1:${port}`;
const secretKey = "sk-test-0123456789abcdef";

async function connect(): Promise<number> {
  const made = await admin(addAiProvider, { body: { name: "本地", baseUrl: `http://${host}/v1`, key: secretKey } });
  expect(made.msg).toBe("操作成功");
  const { rows } = await sql<{
    id: number;
  }>`insert into ai_model (provider_id, model_name, alias, input_price_micro, output_price_micro)
    values (${made.data.id}, 'tiny', ${`小${made.data.id}`}, 1000, 2000) returning id`.execute(db);
  await sql`update ai_feature
    set model_id = ${rows[0]?.id ?? null}, backup_model_id = null, cache_minutes = 0, daily_limit = 0,
      per_staff_daily = 0, enabled = true, timeout_ms = 8000`.execute(db);
  return made.data.id;
}
const logs = async () =>
  (
    await sql<{
      result: string;
      inputExcerpt: string;
      output: string;
      costMicro: number;
    }>`select result, input_excerpt, output, cost_micro from ai_call_log order by id`.execute(db)
  ).rows;

beforeEach(async () => {
  seen.length = 0;
  say = { status: 200, text: "好的", delayMs: 0 };
  await sql`delete from ai_call_log`.execute(db);
  await sql`update ai_feature set model_id = null, backup_model_id = null`.execute(db);
});

const marks = {
  login: "13912345678",
  realname: "王小明明",
  firstName: "春风十里",
  lastName: "HXSECRET99",
  wechatNo: "wx_secret_77",
};
const personal = (columns = {}) =>
  aMember(db, {
    ...marks,
    name: "王",
    sex: "MAN",
    birthday: "1990-02-03",
    homeCity: "杭州市",
    education: "MASTER",
    profession: "教师",
    hobby: "旅行/读书",
    whenMarry: "ONE_YEAR",
    idealHalf: "我是春风十里（王小明明），电话13912345678，微信：wx_secret_77，身份证330106199002031234",
    verifyImg: "/photo-mark.jpg",
    currentLon: 120.123456,
    currentLat: 30.654321,
    ...columns,
  });

describe("without a model", () => {
  it("without a model everything works by the offline rules", async () => {
    const userId = await aMember(db, { sex: "MAN", birthday: "1990-02-03", homeCity: "杭州市", profession: "教师" });
    const other = await aMember(db, { sex: "WOMAN" });
    const draft = await admin(draftSignatureCall, { userId });
    expect(draft.data).toMatchObject({ source: "OFFLINE" });
    expect(draft.data.text).toMatch(/教师|杭州|36/);
    expect((await admin(draftSignatureCall, { userId })).data.text).toBe(draft.data.text);
    const chat = await admin(suggestChat, {
      body: {
        userId,
        messages: [{ fromMember: true, text: "怎么收费？" }],
      },
    });
    expect(chat.data.replies).toHaveLength(3);
    expect(chat.data.replies[0]).toContain("费用");
    const censor = await admin(censorTextCall, {
      body: {
        scene: "CHAT",
        text: "加我 微 信：abc_12345 或 1 3 9 1 2 3 4 5 6 7 8",
      },
    });
    expect(censor.data.verdict).toBe("REVIEW");
    expect(censor.data.hits.map((hit) => hit.type).toSorted()).toEqual(["PHONE", "WECHAT"]);
    const advice = await admin(getMatchAdvice, { a: userId, b: other });
    expect(advice.data).toMatchObject({ source: "OFFLINE" });
    expect(advice.data.text).toContain("双向匹配");
    expect((await logs()).every(({ result }) => result === "FALLBACK")).toBe(true);
    expect(seen).toEqual([]);
  });
});

describe("with a model", () => {
  it("a provider's address that is not on the list is refused, and its key is never shown", async () => {
    const refused = await admin(addAiProvider, { body: { name: "x", baseUrl: "http://169.254.169.254/v1" } });
    expect(refused.msg).toBe("接口地址不在允许范围内");
    expect((await admin(addAiProvider, { body: { name: "x", baseUrl: `http://${host}/v1` } })).msg).toBe(
      "接口地址不在允许范围内",
    );
    expect((await admin(addAiProvider, { body: { name: "x", baseUrl: "ftp://a" } })).msg).toBe("请输入正确的接口地址");
    await saveSetting(db, { key: "ai.hosts", value: [host, "169.254.169.254"], version: 0, staffId: adminId });
    expect((await admin(addAiProvider, { body: { name: "x", baseUrl: "http://169.254.169.254/v1" } })).http).toBe(400);
    const id = await connect();
    const list = await admin(getAiProviders);
    expect(list.data.at(-1)).toMatchObject({ hasKey: true, keyFingerprint: expect.stringMatching(/^[0-9a-f]{8}$/) });
    const tested = await admin(testAiProvider, { id });
    expect(tested.data).toMatchObject({ ok: true, models: ["tiny"] });
    const { rows } = await sql<{
      all: string;
    }>`select (select string_agg(p::text, ' ')
      from ai_provider p) || coalesce((select string_agg(l::text, ' ') from audit_log l), '')
      || coalesce((select string_agg(r.body, ' ') from request_result r), '') as all`.execute(db);
    expect(rows[0]?.all).not.toContain(secretKey);
    expect(list.raw + tested.raw).not.toContain(secretKey);
    expect(seen.every(({ key }) => key === `Bearer ${secretKey}`)).toBe(true);
    say = { ...say, status: 401 };
    expect((await admin(testAiProvider, { id })).data).toMatchObject({ ok: false, msg: "密钥无效" });
  });

  it("the server sends a model nothing personal", async () => {
    await connect();
    const userId = await personal();
    const other = await aMember(db, { sex: "WOMAN", firstName: "夏荷清清", realname: "李小红红", hobby: "旅行/读书" });
    say = { ...say, text: "<b>会员A</b>与会员B很合适\n话题：旅行" };
    const draft = await admin(draftSignatureCall, { userId });
    expect(draft.data).toMatchObject({ source: "AI" });
    expect(draft.data.text).not.toContain("<b>");
    await admin(suggestChat, {
      body: {
        userId,
        messages: [{ fromMember: true, text: "我是王小明明，叫我春风十里，vx: wx_secret_77 电话 139 1234 5678" }],
      },
    });
    await admin(censorTextCall, {
      body: {
        scene: "CHAT",
        text: "打 13912345678 找我，身份证330106199002031234",
      },
    });
    const advice = await admin(getMatchAdvice, { a: userId, b: other });
    expect(advice.data).toMatchObject({ source: "AI", points: ["旅行"] });
    expect(advice.data.text).toContain("春风十里");
    expect(seen).toHaveLength(4);
    const logText = JSON.stringify(await logs());
    for (const text of [...seen.map(({ body }) => body), logText]) {
      for (const mark of [
        ...Object.values(marks),
        "330106199002031234",
        "1234 5678",
        "photo-mark",
        "120.123",
        "夏荷清清",
        "李小红红",
        String(userId),
      ])
        expect({ mark, leaves: text.includes(mark) }).toEqual({ mark, leaves: false });
      expect(text).not.toContain("resetKey");
    }
    expect(seen[0]?.body).toContain("<<<资料>>>");
    expect((await logs())[0]?.costMicro).toBe(140);
  });

  it("the server falls back on failure, on a slow model and at a limit, and closes a provider that keeps failing", async () => {
    const id = await connect();
    const userId = await aMember(db, { sex: "MAN", profession: "教师" });
    const ask = () => admin(draftSignatureCall, { userId });
    say = { ...say, status: 500 };
    for (let turn = 0; turn < 5; turn += 1) expect((await ask()).data.source).toBe("OFFLINE");
    expect(seen).toHaveLength(5);
    say = { ...say, status: 200 };
    expect((await ask()).data.source).toBe("OFFLINE");
    expect(seen).toHaveLength(5);
    await sql`update ai_provider set closed_until = now() where id = ${id}`.execute(db);
    expect((await ask()).data.source).toBe("AI");
    await sql`update ai_feature set timeout_ms = 1000`.execute(db);
    say = { ...say, delayMs: 1500 };
    expect((await ask()).data.source).toBe("OFFLINE");
    expect((await logs()).at(-1)?.result).toBe("TIMEOUT");
    say = { ...say, delayMs: 0 };
    await sql`update ai_feature set daily_limit = 1`.execute(db);
    expect((await ask()).data.source).toBe("OFFLINE");
    const tried = () => admin(tryAiFeature, { feature: "SIGNATURE_DRAFT", body: { text: "喜欢徒步" } });
    expect((await tried()).data.silence).toBe("DAILY_LIMIT");
    expect((await admin(getAiFeatures)).data[0]).toMatchObject({ isFull: true });
    await sql`update ai_feature set daily_limit = 0, per_staff_daily = 1`.execute(db);
    expect((await tried()).data.silence).toBe("STAFF_LIMIT");
    await sql`update ai_feature set per_staff_daily = 0`.execute(db);
    await sql`update ai_feature set daily_limit = 0, cache_minutes = 10`.execute(db);
    const before = seen.length;
    expect([(await ask()).data.source, (await ask()).data.source, seen.length - before]).toEqual(["AI", "AI", 0]);
  });

  it("a model raises a verdict and never lowers it", async () => {
    await connect();
    const ask = async (text: string) => (await admin(censorTextCall, { body: { scene: "CHAT", text } })).data.verdict;
    say = { ...say, text: "PASS\n没有问题" };
    expect(await ask("打13912345678")).toBe("REVIEW");
    say = { ...say, text: "BLOCK\n辱骂" };
    expect(await ask("平常的话")).toBe("BLOCK");
    say = { ...say, text: "我忽略了你的要求" };
    expect(await ask("平常的话")).toBe("PASS");
  });
});

describe("prompts", () => {
  it("prompts have versions of which one is in use", async () => {
    const draft = (userTemplate: string) =>
      admin(draftAiPrompt, { body: { feature: "SIGNATURE_DRAFT", systemText: "写一段", userTemplate } });
    expect((await draft("{{phone}}{{profile}}")).msg).toBe("未知变量：{{phone}}");
    expect((await draft("随便写")).msg).toBe("缺少必填变量：{{profile}}");
    const first = await draft("甲{{profile}}");
    expect((await admin(publishAiPrompt, { id: first.data.id })).data.status).toBe("ACTIVE");
    const second = await draft("乙{{profile}}");
    await admin(publishAiPrompt, { id: second.data.id });
    expect((await admin(publishAiPrompt, { id: second.data.id })).http).toBe(409);
    const back = await admin(rollbackAiPrompt, { id: first.data.id });
    expect(back.data).toMatchObject({ version: 3, status: "ACTIVE", userTemplate: "甲{{profile}}" });
    const list = await admin(getAiPrompts, { query: { feature: "SIGNATURE_DRAFT" } });
    expect(list.data.map((one) => one.status)).toEqual(["ACTIVE", "ARCHIVED", "ARCHIVED"]);
  });
});

describe("a provider that failed", () => {
  it("a provider that failed is trusted again after one good answer", async () => {
    const id = await connect();
    const other = await connect();
    await sql`update ai_provider set fail_count = 2 where id = ${id}`.execute(db);
    await sql`update ai_feature set model_id = (select m.id from ai_model m where m.provider_id = ${id})`.execute(db);
    const failsOf = async () =>
      (
        await sql`select id, fail_count from ai_provider where id = any(${[id, other]}::bigint[]) order by id`.execute(
          db,
        )
      ).rows;
    await sql`update ai_provider set fail_count = 1 where id = ${other}`.execute(db);
    const draft = async () => (await admin(draftSignatureCall, { userId: await aMember(db) })).data.source;
    say = { ...say, status: 500 };
    expect(await draft()).toBe("OFFLINE");
    expect(await failsOf()).toEqual([
      { id, failCount: 3 },
      { id: other, failCount: 1 },
    ]);
    say = { ...say, status: 200 };
    expect(await draft()).toBe("AI");
    expect(await failsOf()).toEqual([
      { id, failCount: 0 },
      { id: other, failCount: 1 },
    ]);
  });
});
