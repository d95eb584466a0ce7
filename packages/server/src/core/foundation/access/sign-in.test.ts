import {
  changeMyPassword,
  getMe,
  logout,
  getMySessions,
  endMySession,
  beginTotp,
  confirmPassword,
  login as loginCall,
  getCaptcha,
} from "@hongxian/contract/core/session/session.endpoints.ts";
import { getStaffNotices } from "@hongxian/contract/core/notice/notice.endpoints.ts";
import { sql } from "kysely";
import { TOTP, Secret } from "otpauth";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { createSeal } from "../../../platform/seal.ts";
import { solvedCaptcha } from "../../../test/captcha.ts";
import { hashPassword, type CheckedPassword } from "./password.ts";

const app = await testApp();
const { db } = app.database;
const seal = createSeal("the secret key of the tests, long enough");
const password = "Hongxian2026";
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await hashPassword(password as CheckedPassword);
});

let line = 0;
const account = async (columns: object = {}): Promise<{ id: number; login: string }> => {
  line += 1;
  const login = `1580000${String(line).padStart(4, "0")}`;
  return { login, id: await aStaff(db, { login, passwordHash, roleId: 2, ...columns }) };
};
let address = 0;
/** Each test signs in from its own address, so that the limit per address does not affect other tests. */
const freshAddress = () => ({ "x-test": "1", remote: `10.0.0.${(address += 1)}` });

const signIn = async (login: string, typed: string, more: object = {}, remoteAddress = "10.9.9.9") => {
  const response = await app.app.inject({
    method: "POST",
    url: loginCall.path,
    remoteAddress,
    headers: { host: "console.test" },
    payload: { login, password: typed, ...more },
  });
  return {
    http: response.statusCode,
    ...(response.json() as { status: number; msg: string; data: Record<string, unknown> | null }),
    cookies: response.cookies,
    headers: response.headers,
  };
};
const solve = () => solvedCaptcha(app.services.settings.secretKey, "SIGN_IN");

describe("sign-in", () => {
  it("sign-in opens a session in a cookie no script can read, and answers staff, role and menus", async () => {
    const { login, id } = await account();
    const answer = await signIn(login, password, {}, freshAddress().remote);
    expect(answer).toMatchObject({
      http: 200,
      msg: "登录成功",
      data: { staff: { id, mustChangePwd: false }, role: { id: 2, name: "客服", homeType: "SERVICE" } },
    });
    expect(answer.cookies[0]).toMatchObject({ name: "hx_session", httpOnly: true, sameSite: "Strict", path: "/" });
    const stored = await sql<{
      tokenHash: string;
    }>`select token_hash from staff_session where staff_id = ${id}`.execute(db);
    expect(stored.rows[0]?.tokenHash).not.toContain(answer.cookies[0]?.value);
    expect(JSON.stringify(answer.data)).not.toMatch(/passwordHash|token/i);
  });

  it("sign-in says the same of a wrong login and a wrong password, asks for a captcha after two, locks at five", async () => {
    const { login } = await account();
    const { remote } = freshAddress();
    expect(await signIn("19999999999", "x", {}, freshAddress().remote)).toMatchObject({
      http: 400,
      msg: "账号或密码错误",
    });
    for (const captcha of [false, true])
      expect(await signIn(login, "wrong", {}, remote)).toMatchObject({ msg: "账号或密码错误", data: { captcha } });
    expect(await signIn(login, password, {}, remote)).toMatchObject({ msg: "请输入验证码", data: { captcha: true } });
    expect((await signIn(login, password, { captcha: { ...(await solve()), code: "0000" } }, remote)).msg).toBe(
      "验证码错误",
    );
    for (let n = 0; n < 3; n += 1)
      expect((await signIn(login, "wrong", { captcha: await solve() }, remote)).msg).toBe("账号或密码错误");
    expect(await signIn(login, password, { captcha: await solve() }, freshAddress().remote)).toMatchObject({
      http: 429,
      msg: "密码错误次数过多，请15分钟后再试",
    });
    await sql`update staff set lock_until = null, fail_since = now() where login = ${login}`.execute(db);
    expect((await signIn(login, password, {}, freshAddress().remote)).http).toBe(200);
  });

  it("sign-in lets a captcha work once", async () => {
    const { login } = await account();
    const { remote } = freshAddress();
    await signIn(login, "wrong", {}, remote);
    await signIn(login, "wrong", {}, remote);
    const captcha = await solve();
    expect((await signIn(login, "wrong", { captcha }, remote)).msg).toBe("账号或密码错误");
    expect((await signIn(login, password, { captcha }, remote)).msg).toBe("验证码错误");
  });

  it("sign-in refuses an address after twenty failures, whatever the account", async () => {
    const { remote } = freshAddress();
    for (let n = 0; n < 20; n += 1)
      expect((await signIn(`1570000${1000 + n}`, "wrong", { captcha: await solve() }, remote)).msg).toBe(
        "账号或密码错误",
      );
    const { login } = await account();
    expect((await signIn(login, password, { captcha: await solve() }, remote)).msg).toBe(
      "密码错误次数过多，请15分钟后再试",
    );
  });

  it("sign-in is closed to disabled accounts and roles", async () => {
    const { login } = await account({ status: "DISABLE" });
    expect((await signIn(login, password, {}, freshAddress().remote)).msg).toBe("账号已停用，请联系管理员");
    expect((await signIn(login, "wrong", {}, freshAddress().remote)).msg).toBe("账号或密码错误");
  });

  it("sign-in asks for the second factor, and takes each code once", async () => {
    const secret = new Secret({ size: 20 });
    const { login } = await account({ totpSecretSealed: seal.seal(secret.base32), totpEnabled: true });
    const { remote } = freshAddress();
    expect(await signIn(login, password, {}, remote)).toMatchObject({ msg: "请输入动态验证码", data: { code: true } });
    expect((await signIn(login, password, { code: "000000" }, remote)).msg).toBe("动态验证码错误");
    const code = new TOTP({ secret }).generate();
    expect((await signIn(login, password, { code }, remote)).http).toBe(200);
    expect((await signIn(login, password, { code }, freshAddress().remote)).msg).toBe("动态验证码错误");
  });

  it("sign-in lets an account with a first password do nothing but change it", async () => {
    const { id } = await account({ mustChangePwd: true });
    const ask = await app.as(id);
    expect(await ask(getStaffNotices)).toMatchObject({
      http: 403,
      msg: "请先修改初始密码",
      data: { mustChangePwd: true },
    });
    expect((await ask(changeMyPassword, { body: { oldPassword: password, newPassword: "short" } })).msg).toBe(
      "密码须为8-64位且包含字母和数字",
    );
    expect((await ask(changeMyPassword, { body: { oldPassword: "nope", newPassword: "Better2026x" } })).msg).toBe(
      "旧密码不正确",
    );
    expect((await ask(changeMyPassword, { body: { oldPassword: password, newPassword: "Better2026x" } })).msg).toBe(
      "密码已修改",
    );
    expect((await ask(getStaffNotices)).http).toBe(200);
  });

  it("sign-in ends the other sessions with a new password, one with 退出登录, all when idle or too old", async () => {
    const { id } = await account();
    const [one, two, three] = [await app.as(id), await app.as(id), await app.as(id)];
    await one(changeMyPassword, { body: { oldPassword: password, newPassword: "Better2026x" } });
    expect((await one(getMe)).http).toBe(200);
    expect((await two(getMe)).http).toBe(401);
    expect((await three(getMe)).http).toBe(401);
    await one(logout);
    expect((await one(getMe)).http).toBe(401);

    const idle = await app.as(id);
    await sql`update staff_session set last_seen_time = now() - interval '31 minutes' where staff_id = ${id}`.execute(
      db,
    );
    expect((await idle(getMe)).http).toBe(401);
    const old = await app.as(id);
    await sql`update staff_session set expire_time = now() where staff_id = ${id}`.execute(db);
    expect((await old(getMe)).http).toBe(401);
  });

  it("an account sees its own sessions and ends one of them, not another's", async () => {
    const mine = await account();
    const other = await account();
    const [here, there] = [await app.as(mine.id), await app.as(mine.id)];
    const foreign = await app.as(other.id);
    const { data } = await here(getMySessions);
    expect(data).toHaveLength(2);
    const remote = (data as { id: number; current: boolean }[]).find(({ current }) => !current);
    expect((await foreign(endMySession, { id: remote?.id ?? 0 })).http).toBe(404);
    expect((await here(endMySession, { id: remote?.id ?? 0 })).http).toBe(200);
    expect((await there(getMe)).http).toBe(401);
  });

  it("the server asks for the password again before what needs it, when it was typed over ten minutes ago", async () => {
    const { id } = await account();
    const ask = await app.as(id);
    await sql`update staff_session set confirmed_time = now() - interval '11 minutes' where staff_id = ${id}`.execute(
      db,
    );
    expect(await ask(beginTotp)).toMatchObject({ http: 403, data: { confirm: "PASSWORD" } });
    expect((await ask(confirmPassword, { body: { password: "wrong" } })).data).toEqual({
      fields: { password: "账号或密码错误" },
    });
    expect((await ask(confirmPassword, { body: { password } })).http).toBe(200);
    expect((await ask(beginTotp)).data).toMatchObject({
      uri: expect.stringContaining("otpauth://totp/"),
    });
  });

  it("sign-in puts the security headers on every answer", async () => {
    for (const url of [getMe.path, "/nowhere", "/healthz", getCaptcha.path]) {
      const { headers } = await app.ask.raw("GET", url);
      expect(headers["content-security-policy"]).toMatch(/object-src 'none'; base-uri 'none'/);
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringContaining("31536000"),
      });
    }
  });
});
