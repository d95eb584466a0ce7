import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import { leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { aMember, aShop, aStaff } from "../../test/build.ts";
import { seekForm, visitorApp } from "./test/visitor-app.ts";

const app = await visitorApp();
const { ask, db } = app;
let channelId: number;

const leave = async (login: string, changes: Record<string, unknown> = {}) => {
  await app.pause(login);
  return ask.unchecked(leaveIntention, { body: seekForm(login, await app.codeFor(login, "SEEK_PAGE"), changes) });
};

beforeAll(async () => {
  const { rows } = await sql<{
    id: number;
  }>`insert into channel (code, name) values ('poster', '海报') returning id`.execute(db);
  channelId = rows[0]?.id ?? 0;
});

describe("寻TA登记", () => {
  it("寻TA登记 lands with staff as a new lead with source, channel, shop and wishes", async () => {
    const login = app.newPhone();
    const [inviterId, shopId] = [await aMember(db), await aShop(db)];
    const member = await aMember(db, { login });
    const done = await leave(login, { channelId, inviterId, shopId });
    expect(done).toMatchObject({
      http: 200,
      data: { message: "提交成功，红娘会在1个工作日内联系您", apps: { android: "", ios: "" } },
    });
    expect(done.headers["cache-control"]).toBe("no-store");
    const admin = await app.as(await aStaff(db));
    const { data } = await admin(listCall(intention), { query: { keyword: login } });
    expect(data.list).toMatchObject([
      {
        name: "林小姐",
        login: `139****${login.slice(-4)}`,
        source: "SEEK_PAGE",
        status: "NEW",
        channelName: "海报",
        saleUserId: null,
        birthYear: 1997,
      },
    ]);
    expect(await app.leadsOf(login)).toMatchObject([
      {
        channelId,
        inviterId,
        shopId,
        userId: member,
        provId: 330000,
        income: 8000,
        requirement: { ageMin: 26, ageMax: 34, miniEducation: "UNDER_GRADUATE", other: "性格开朗" },
        consentVersion: expect.stringMatching(/^\d{4}-\d{2}$/),
        consentTime: expect.any(String),
      },
    ]);
  });

  it("寻TA登记 offers the app where there is one", async () => {
    await sql`insert into system_setting (key, value) values ('app.androidUrl', '"https://app.example.com/a"')`.execute(
      db,
    );
    expect((await leave(app.newPhone())).data.apps).toEqual({ android: "https://app.example.com/a", ios: "" });
  });

  it("寻TA登记 forgets an origin that does not exist instead of turning the visitor away", async () => {
    const login = app.newPhone();
    expect((await leave(login, { channelId: 99999, inviterId: "x", shopId: -1 })).http).toBe(200);
    expect(await app.leadsOf(login)).toMatchObject([{ channelId: null, inviterId: null, shopId: null }]);
  });

  it("寻TA登记 updates the open lead of the same phone instead of making a second", async () => {
    const login = app.newPhone();
    await leave(login);
    const again = await leave(login, { name: "林女士", height: 166, channelId });
    expect(again.http).toBe(200);
    const leads = await app.leadsOf(login);
    expect(leads).toMatchObject([
      { name: "林女士", height: 166, channelId, source: "SEEK_PAGE", version: 2, followCount: 0 },
    ]);
    const { rows } = await sql<{
      content: string;
    }>`select content from intention_follow where intention_id = ${leads[0]?.["id"]}`.execute(db);
    expect(rows).toEqual([{ content: "客户再次提交：寻TA登记" }]);
  });

  it("寻TA登记 renews also what a visitor left for one member, within seven days; later it is a lead of its own", async () => {
    const target = await aMember(db);
    const [young, old] = [app.newPhone(), app.newPhone()];
    for (const login of [young, old])
      await sql`insert into intention (source, name, login, target_user_id)
        values ('SEEKING_INFO', '访客', ${login}, ${target})`.execute(db);
    await sql`update intention set created_time = now() - interval '8 days' where login = ${old}`.execute(db);
    await leave(young);
    await leave(old);
    expect(await app.leadsOf(young)).toMatchObject([{ name: "林小姐", source: "SEEKING_INFO", targetUserId: target }]);
    expect(await app.leadsOf(old)).toMatchObject([
      { name: "访客" },
      { name: "林小姐", source: "SEEK_PAGE", targetUserId: null },
    ]);
  });

  it("寻TA登记 makes a new lead once the former is closed", async () => {
    const login = app.newPhone();
    await leave(login);
    await sql`update intention set status = 'INVALID', invalid_reason = 'OTHER' where login = ${login}`.execute(db);
    await leave(login);
    expect(await app.leadsOf(login)).toMatchObject([{ status: "INVALID" }, { status: "NEW" }]);
  });

  it.each([
    [{ name: " " }, { name: "请填写称呼" }],
    [{ name: "一".repeat(21) }, { name: "称呼不能超过20个字" }],
    [{ sex: "UNKNOWN" }, { sex: "请选择性别" }],
    [{ birthYear: null }, { birthYear: "请选择出生年份" }],
    [{ birthYear: new Date().getFullYear() - 17 }, { birthYear: "年龄必须在18-80岁之间" }],
    [{ birthYear: new Date().getFullYear() - 81 }, { birthYear: "年龄必须在18-80岁之间" }],
    [{ region: null }, { region: "请选择现居地" }],
    [{ height: 99 }, { height: "身高必须在100-250之间" }],
    [{ income: 8000, spouseIncomeMax: 9000 }, { income: "请选择收入区间" }],
    [
      { requirement: { ageMin: 30, ageMax: null, heightMin: null, heightMax: null, miniEducation: null, other: "" } },
      { ageRange: "此条件为区间值，必须填写上下限" },
    ],
    [
      { requirement: { ageMin: null, ageMax: null, heightMin: 180, heightMax: 170, miniEducation: null, other: "" } },
      { heightRange: "下限不能大于上限" },
    ],
    [
      {
        requirement: {
          ageMin: null,
          ageMax: null,
          heightMin: null,
          heightMax: null,
          miniEducation: null,
          other: "长".repeat(201),
        },
      },
      { requirement: "其他要求不能超过200个字" },
    ],
    [{ login: "123" }, { login: "手机号格式错误" }],
    [{ code: "12a456" }, { code: "请输入6位数字验证码" }],
    [{ consent: false }, { consent: "请先阅读并同意隐私政策" }],
  ])("寻TA登记 answers %j at its field", async (changes, fields) => {
    const answer = await ask.unchecked(leaveIntention, { body: seekForm(app.newPhone(), "123456", changes) });
    expect(answer).toMatchObject({ http: 400, data: { fields } });
  });

  it("寻TA登记 takes no field of its own making", async () => {
    const answer = await ask.unchecked(leaveIntention, {
      body: seekForm(app.newPhone(), "123456", { saleUserId: 1, status: "CONVERTED" }),
    });
    expect(answer.http).toBe(400);
    expect(answer.msg).toContain("不支持的参数");
  });
});
