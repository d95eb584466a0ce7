import { sendSmsCode, leaveIntention } from "@hongxian/contract/features/public-pages/visitor.endpoints.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { solvedCaptcha } from "../../test/captcha.ts";
import { seekForm, visitorApp } from "./test/visitor-app.ts";

const app = await visitorApp();
const { ask, db } = app;
const proof = () => solvedCaptcha(app.services.settings.secretKey, "SMS_CODE");
const send = async (login: string, scene = "SEEK_PAGE") =>
  ask.unchecked(sendSmsCode, { body: { login, scene, captcha: await proof() } });
const sendBare = (login: string) => ask(sendSmsCode, { body: { login, scene: "SEEK_PAGE" } });
const tooOften = "验证码发送过于频繁，请稍后再试";

describe("a code by short message", () => {
  it("a code by short message goes out sealed, with one audit row that hides the number", async () => {
    const login = app.newPhone();
    const sent = await send(login);
    expect(sent).toMatchObject({ http: 200, msg: "验证码已发送", data: { waitSeconds: 60 } });
    expect(sent.headers["cache-control"]).toBe("no-store");
    const [text = ""] = await app.smsTo(login);
    expect(text).toMatch(/^【红线】您的验证码是\d{6}，5分钟内有效。/);
    const code = /\d{6}/.exec(text)?.[0] ?? "";
    const { rows } = await sql<{ text: string }>`select string_agg(t.x, ' ') as text from (
      select r::text as x from sms_record r union all select s::text from sms_code s where s.login = ${login}
      union all select a::text from audit_log a) t`.execute(db);
    expect(rows[0]?.text).not.toContain(code);
    const audits = await sql<{
      after: unknown;
      staffId: number | null;
    }>`select after, staff_id from audit_log where title = '发送短信验证码'`.execute(db);
    expect(audits.rows).toEqual([{ after: { login: `139****${login.slice(-4)}`, scene: "SEEK_PAGE" }, staffId: null }]);
    const jobs = await sql`select 1 from graphile_worker.jobs where task_identifier = 'sms-system'`.execute(db);
    expect(jobs.rows).toHaveLength(1);
  });

  it("a code by short message is sent once in 60 seconds, however many ask at once", async () => {
    const login = app.newPhone();
    const answers = await Promise.all([send(login), send(login), send(login, "TEST_PAGE")]);
    expect(answers.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 429, 429]);
    expect(answers.find(({ http }) => http === 429)?.msg).toBe(tooOften);
    expect(await app.smsTo(login)).toHaveLength(1);
    await app.pause(login);
    expect((await send(login)).http).toBe(200);
  });

  it("a code by short message is sent five times a day to a phone, counted by the day of Shanghai", async () => {
    const login = app.newPhone();
    for (let n = 0; n < 5; n += 1) {
      expect((await send(login)).http).toBe(200);
      await app.pause(login);
    }
    expect(await send(login)).toMatchObject({ http: 429, msg: tooOften });
    await sql`update sms_code set created_time = date_trunc('day', now(), 'Asia/Shanghai') - interval '1 second'
      where login = ${login}`.execute(db);
    expect((await send(login)).http).toBe(200);
  });

  it("a code by short message is refused to one address that asks for too many phones", async () => {
    await sql`insert into visitor_use (kind, key, begin_time, times)
      values ('code', '127.0.0.1', date_trunc('hour', now(), 'Asia/Shanghai'), 60)
      on conflict (kind, key, begin_time) do update set times = 60`.execute(db);
    expect(await send(app.newPhone())).toMatchObject({ http: 429, msg: tooOften });
    await sql`delete from visitor_use`.execute(db);
  });

  it("a code by short message is free three times an hour for an address, then only for a solved captcha, however many ask at once", async () => {
    await sql`delete from visitor_use`.execute(db);
    const phones = Array.from({ length: 100 }, () => app.newPhone());
    const answers = await Promise.all(phones.map(sendBare));
    const countOf = (msg: string) => answers.filter((answer) => answer.msg === msg).length;
    expect([countOf("验证码已发送"), countOf("请先完成安全验证")]).toEqual([3, 97]);
    expect(answers.find(({ http }) => http === 400)?.data).toEqual({
      captcha: true,
      fields: { code: "请先完成安全验证" },
    });
    expect((await Promise.all(phones.map(app.smsTo))).flat()).toHaveLength(3);
    // Refusals were not counted: the full hourly limit is left for those who solve the captcha.
    const login = app.newPhone();
    expect((await send(login)).http).toBe(200);
    const captcha = await proof();
    await app.pause(login);
    const again = (solved: object) =>
      ask.unchecked(sendSmsCode, { body: { login, scene: "SEEK_PAGE", captcha: solved } });
    expect((await again({ ...captcha, code: "7.00" })).msg).toBe("安全验证未通过，请重试");
    expect((await again(captcha)).http).toBe(200);
    await app.pause(login);
    expect((await again(captcha)).msg).toBe("安全验证未通过，请重试");
    await sql`delete from visitor_use`.execute(db);
  });

  it("the server sends no more than sixty codes an hour to who solves the captchas", async () => {
    await sql`delete from visitor_use`.execute(db);
    const phones = Array.from({ length: 80 }, () => app.newPhone());
    const answers = await Promise.all(phones.map((login) => send(login)));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(60);
    expect(answers.filter(({ http, msg }) => http === 429 && msg === tooOften)).toHaveLength(20);
    await sql`delete from visitor_use`.execute(db);
  });

  it("a code by short message needs a phone number and a known purpose", async () => {
    for (const login of ["", "12345678901", "1390000000", "139000000001", "'; drop table", null, 13900000000])
      expect((await ask.unchecked(sendSmsCode, { body: { login, scene: "SEEK_PAGE" } })).http).toBe(400);
    expect((await send("")).fields).toEqual({ login: "请填写手机号" });
    expect((await send("12345678901")).fields).toEqual({ login: "手机号格式错误" });
    expect((await send(app.newPhone(), "LOGIN")).http).toBe(400);
  });

  it("a code by short message is refused to foreign pages", async () => {
    const login = app.newPhone();
    const foreign: Record<string, string>[] = [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }];
    for (const headers of foreign) {
      const answer = await ask(sendSmsCode, { body: { login, scene: "SEEK_PAGE" }, headers });
      expect(answer).toMatchObject({ http: 403, msg: "请求来源不被允许" });
    }
    expect(await app.smsTo(login)).toHaveLength(0);
  });
});

describe("spending a code", () => {
  const leave = (login: string, code: string, changes = {}) =>
    ask.unchecked(leaveIntention, { body: seekForm(login, code, changes) });
  const wrong = (code: string) => (code === "000000" ? "111111" : "000000");

  it("spending a code wants the right one, of the same purpose and phone, in time", async () => {
    const login = app.newPhone();
    const code = await app.codeFor(login, "TEST_PAGE");
    expect(await leave(login, code)).toMatchObject({ http: 400, data: { fields: { code: "验证码错误或已过期" } } });
    const other = app.newPhone();
    await app.pause(login);
    const mine = await app.codeFor(login, "SEEK_PAGE");
    expect((await leave(other, mine)).fields).toEqual({ code: "验证码错误或已过期" });
    await sql`update sms_code set expire_time = now() - interval '1 second' where login = ${login}`.execute(db);
    expect((await leave(login, mine)).fields).toEqual({ code: "验证码错误或已过期" });
    expect(await app.leadsOf(login)).toEqual([]);
  });

  it("a code stands five wrong guesses and no more", async () => {
    const login = app.newPhone();
    const code = await app.codeFor(login, "SEEK_PAGE");
    for (let n = 0; n < 5; n += 1) expect((await leave(login, wrong(code))).http).toBe(400);
    expect((await leave(login, code)).fields).toEqual({ code: "验证码错误或已过期" });
  });

  it("spending a code counts guesses made at the same moment", async () => {
    const login = app.newPhone();
    const code = await app.codeFor(login, "SEEK_PAGE");
    await sql`delete from visitor_use`.execute(db);
    // The right one waits behind a hundred wrong ones, of which five are checked.
    const answers = await Promise.all(Array.from({ length: 100 }, () => leave(login, wrong(code))));
    expect(answers.every(({ http }) => http !== 200)).toBe(true);
    await sql`delete from visitor_use`.execute(db);
    expect((await leave(login, code)).fields).toEqual({ code: "验证码错误或已过期" });
    const { rows } = await sql<{ tries: number }>`select tries from sms_code where login = ${login}`.execute(db);
    expect(rows[0]?.tries).toBe(5);
  });

  it("a double click makes one lead, and the code is refused to another form", async () => {
    const login = app.newPhone();
    const code = await app.codeFor(login, "SEEK_PAGE");
    const answers = await Promise.all([leave(login, code), leave(login, code), leave(login, code)]);
    expect(answers.map(({ http }) => http)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    expect(await app.leadsOf(login)).toHaveLength(1);
    const audits = await sql`select 1 from audit_log
        where title = '访客留资' and after->>'login' = ${`139****${login.slice(-4)}`}`.execute(db);
    expect(audits.rows).toHaveLength(1);
    expect((await leave(login, code, { name: "另一人" })).fields).toEqual({ code: "验证码错误或已过期" });
  });

  it("a code stays valid when the form is refused for another reason", async () => {
    const login = app.newPhone();
    const code = await app.codeFor(login, "SEEK_PAGE");
    const nowhere = await leave(login, code, { region: { provId: 330000, cityId: 110100, areaId: null } });
    expect(nowhere).toMatchObject({ http: 400, data: { fields: { region: "请选择现居地" } } });
    expect((await leave(login, code)).http).toBe(200);
  });
});
