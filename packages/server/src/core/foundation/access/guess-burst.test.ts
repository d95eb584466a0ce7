import {
  confirmPassword,
  getMe,
  changeMyPassword,
  beginTotp,
  enableTotp,
  login as loginCall,
} from "@hongxian/contract/core/session/session.endpoints.ts";
import { sql } from "kysely";
import { TOTP, Secret } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { testApp } from "../../../test/app.ts";
import { aStaff } from "../../../test/build.ts";
import { solvedCaptcha } from "../../../test/captcha.ts";
import { hashPassword, type CheckedPassword } from "./password.ts";

const app = await testApp();
const { db } = app.database;
const { settings, listener, log, seal } = app.services;
// A second process on the same database, as far as counting is concerned.
const other = await buildApp({ settings, listener, log, database: app.database });
afterAll(() => other.close());

const password = "Quiet4River";
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(password as CheckedPassword);
});

let line = 0;
const account = async (columns: object = {}): Promise<{ id: number; login: string }> => {
  line += 1;
  const login = `1580001${String(line).padStart(4, "0")}`;
  return { login, id: await aStaff(db, { login, passwordHash, roleId: 2, ...columns }) };
};

interface Try {
  readonly login: string;
  readonly password?: string;
  readonly code?: string;
  readonly remote?: string;
  readonly hasCaptcha?: boolean;
}

const wrong = "账号或密码错误";
const wrongCode = "动态验证码错误";
const locked = "密码错误次数过多，请15分钟后再试";

/** Sends all tries at once, every second one to the other process. Returns how often each answer occurred. */
async function burst(tries: readonly Try[]): Promise<Record<string, number>> {
  const captchas = await Promise.all(
    tries.map(({ hasCaptcha = true }) =>
      hasCaptcha ? solvedCaptcha(settings.secretKey, "SIGN_IN") : Promise.resolve(undefined),
    ),
  );
  const answers = await Promise.all(
    tries.map(({ login, password: typed = "wrong", code, remote = "10.7.0.1" }, place) =>
      (place % 2 === 0 ? app.app : other).inject({
        method: "POST",
        url: loginCall.path,
        remoteAddress: remote,
        headers: { host: "console.test" },
        payload: {
          login,
          password: typed,
          ...(code === undefined ? {} : { code }),
          ...(captchas[place] === undefined ? {} : { captcha: captchas[place] }),
        },
      }),
    ),
  );
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const { msg } = answer.json<{ msg: string }>();
    counts[msg] = (counts[msg] ?? 0) + 1;
  }
  return counts;
}
const hundred = (make: (place: number) => Try): Try[] => Array.from({ length: 100 }, (_, place) => make(place));

const isLocked = async (id: number): Promise<boolean> =>
  (
    await sql<{
      locked: boolean;
    }>`select coalesce(lock_until > now(), false) as locked from staff where id = ${id}`.execute(db)
  ).rows[0]?.locked ?? false;
const logged = async (login: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ result: string; n: number }>`select result, count(*)::int as n from staff_login_log
    where login = ${login} group by result`.execute(db);
  return Object.fromEntries(rows.map(({ result, n }) => [result, n]));
};

describe("a hundred sign-ins at once", () => {
  it("of a hundred sign-ins at once of one account from one address five are judged, each refusal is recorded, the account is locked", async () => {
    const { id, login } = await account();
    expect(await burst(hundred(() => ({ login, remote: "10.7.1.1" })))).toEqual({ [wrong]: 5, [locked]: 95 });
    expect(await logged(login)).toEqual({ BAD_PASSWORD: 5, LOCKED: 95 });
    expect(await isLocked(id)).toBe(true);
    expect(await burst([{ login, password, remote: "10.7.1.2" }])).toEqual({ [locked]: 1 });
  });

  it("of a hundred sign-ins at once without captchas two are judged, and the others lock nobody", async () => {
    const { id, login } = await account();
    const answers = await burst(hundred(() => ({ login, remote: "10.7.2.1", hasCaptcha: false })));
    expect(answers).toEqual({ [wrong]: 2, 请输入验证码: 98 });
    expect(await isLocked(id)).toBe(false);
  });

  it("of a hundred sign-ins at once of one account from a hundred addresses five are judged", async () => {
    const { id, login } = await account();
    const answers = await burst(hundred((place) => ({ login, remote: `10.8.0.${place}` })));
    expect(answers).toEqual({ [wrong]: 5, [locked]: 95 });
    expect(await isLocked(id)).toBe(true);
  });

  it("of a hundred sign-ins at once of an unknown login five are judged", async () => {
    const login = "15899999999";
    expect(await burst(hundred((place) => ({ login, remote: `10.9.0.${place}` })))).toEqual({
      [wrong]: 5,
      [locked]: 95,
    });
    expect(await burst([{ login, remote: "10.9.1.1" }])).toEqual({ [locked]: 1 });
  });

  it("of a hundred sign-ins at once of many accounts from one address twenty are judged", async () => {
    const answers = await burst(hundred((place) => ({ login: `1570001${1000 + place}`, remote: "10.7.3.1" })));
    expect(answers).toEqual({ [wrong]: 20, [locked]: 80 });
  });

  it("of a hundred sign-ins at once from one IPv6 line with a hundred addresses twenty are judged", async () => {
    const remote = (place: number) => `2001:db8:7:7::${place.toString(16)}`;
    const answers = await burst(hundred((place) => ({ login: `1570002${1000 + place}`, remote: remote(place) })));
    expect(answers).toEqual({ [wrong]: 20, [locked]: 80 });
  });

  it("of a hundred sign-ins at once with the right password among them no sixth is judged, whichever place it has", async () => {
    for (const rightPlace of [0, 2, 4, 50]) {
      const { login } = await account();
      const answers = await burst(
        hundred((place) => ({
          login,
          remote: `10.11.${rightPlace}.${place}`,
          ...(place === rightPlace ? { password } : {}),
        })),
      );
      const judged = (answers[wrong] ?? 0) + (answers["登录成功"] ?? 0);
      expect(judged).toBe(5);
      expect(answers[locked]).toBe(95);
    }
  });

  it("of a hundred sign-ins at once with wrong codes and the right password five are judged, and the account is locked", async () => {
    const secret = new Secret({ size: 20 });
    const { id, login } = await account({ totpSecretSealed: seal.seal(secret.base32), totpEnabled: true });
    const good = new TOTP({ secret }).generate();
    const code = (place: number) => String((Number(good) + 1000 + place) % 1_000_000).padStart(6, "0");
    const answers = await burst(
      hundred((place) => ({ login, password, code: code(place), remote: `10.12.0.${place}` })),
    );
    expect(answers).toEqual({ [wrongCode]: 5, [locked]: 95 });
    expect(await isLocked(id)).toBe(true);
  });
});

describe("tries one after the other", () => {
  it("sign-ins one after the other cost an honest user nothing, however often the right password is typed", async () => {
    const { login } = await account();
    for (let n = 0; n < 8; n += 1)
      expect(await burst([{ login, password, remote: "10.7.4.1", hasCaptcha: false }])).toEqual({ 登录成功: 1 });
  });

  it("failed sign-ins are forgiven by a successful one, for the account", async () => {
    const { id, login } = await account();
    for (const remote of ["10.7.5.1", "10.7.5.2"]) {
      for (let n = 0; n < 4; n += 1) expect(await burst([{ login, remote }])).toEqual({ [wrong]: 1 });
      expect(await burst([{ login, password, remote }])).toEqual({ 登录成功: 1 });
    }
    expect(await isLocked(id)).toBe(false);
  });

  it("sign-ins with a right password do not wash away wrong codes", async () => {
    const secret = new Secret({ size: 20 });
    const { id, login } = await account({ totpSecretSealed: seal.seal(secret.base32), totpEnabled: true });
    for (let n = 0; n < 5; n += 1) {
      expect(await burst([{ login, password, remote: `10.7.6.${n}` }])).toEqual({ 请输入动态验证码: 1 });
      expect(await burst([{ login, password, code: "abcdef", remote: `10.7.7.${n}` }])).toEqual({ [wrongCode]: 1 });
    }
    expect(await isLocked(id)).toBe(true);
  });

  it("failed sign-ins are no longer counted after a quarter of an hour", async () => {
    const { login } = await account();
    for (let n = 0; n < 4; n += 1) await burst([{ login, remote: "10.7.8.1" }]);
    await sql`update guess_count set tries = array(select t - interval '15 minutes' from unnest(tries) t)
      where key in (${login}, '10.7.8.1')`.execute(db);
    expect(await burst([{ login, remote: "10.7.8.1", hasCaptcha: false }])).toEqual({ [wrong]: 1 });
  });
});

describe("a hundred tries of somebody signed in", () => {
  const count = (answers: readonly { msg: string }[]) => {
    const counts: Record<string, number> = {};
    for (const { msg } of answers) counts[msg] = (counts[msg] ?? 0) + 1;
    return counts;
  };

  it("of a hundred tries to confirm the password five are judged, and the session lives on", async () => {
    const { id, login } = await account();
    const ask = await app.as(id);
    const answers = await Promise.all(
      hundred(() => ({ login })).map(() => ask(confirmPassword, { body: { password: "wrong" } })),
    );
    expect(count(answers)).toEqual({ [wrong]: 5, [locked]: 95 });
    expect(await logged(login)).toEqual({ BAD_PASSWORD: 5, LOCKED: 95 });
    expect((await ask(confirmPassword, { body: { password } })).msg).toBe(locked);
    expect((await ask(getMe)).http).toBe(200);
    // Attempts within a session do not lock the sign-in, and vice versa.
    expect(await isLocked(id)).toBe(false);
    expect(await burst([{ login, password, remote: "10.7.9.1" }])).toEqual({ 登录成功: 1 });
  });

  it("tries to change the password count together with the confirmations", async () => {
    const { id } = await account();
    const ask = await app.as(id);
    const body = { oldPassword: "wrong", newPassword: "Better2026x" };
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => ask(changeMyPassword, { body })),
      ...Array.from({ length: 50 }, () => ask(confirmPassword, { body: { password: "wrong" } })),
    ]);
    const counts = count(answers);
    expect((counts["旧密码不正确"] ?? 0) + (counts[wrong] ?? 0)).toBe(5);
    expect(counts[locked]).toBe(95);
  });

  it("of a hundred tries to bind a second factor five are judged", async () => {
    const { id } = await account();
    const ask = await app.as(id);
    await ask(beginTotp);
    const answers = await Promise.all(
      hundred(() => ({ login: "" })).map((_, place) =>
        ask(enableTotp, { body: { code: String(place).padStart(6, "0") } }),
      ),
    );
    expect(count(answers)).toEqual({ [wrongCode]: 5, [locked]: 95 });
  });

  it("somebody signed in is not hindered by a sign-in that others have locked", async () => {
    const { id, login } = await account();
    const ask = await app.as(id);
    await burst(hundred((place) => ({ login, remote: `10.13.0.${place}` })));
    expect(await isLocked(id)).toBe(true);
    expect((await ask(confirmPassword, { body: { password } })).http).toBe(200);
    expect((await ask(getMe)).http).toBe(200);
  });

  it("the server judges a repeated request once", async () => {
    const { id } = await account();
    const ask = await app.as(id);
    const change = () =>
      ask(changeMyPassword, {
        body: { oldPassword: password, newPassword: "Better2026x" },
        headers: { "x-request-id": "one" },
      });
    expect((await change()).msg).toBe("密码已修改");
    expect((await change()).msg).toBe("密码已修改");
  });
});
