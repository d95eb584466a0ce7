import { beginTotp, disableTotp, enableTotp, getMe, login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { lastAudit } from "../../../test/audit.ts";
import { aStaff } from "../../../test/build.ts";
import { hashPassword, type CheckedPassword } from "./password.ts";

const app = await testApp();
const { db } = app.database;
const password = "Hongxian2026";
const passwordHash = await hashPassword(password as CheckedPassword);

let line = 0;
const account = async () => {
  const name = `1590000${String((line += 1)).padStart(4, "0")}`;
  const id = await aStaff(db, { login: name, passwordHash, roleId: 2 });
  return {
    id,
    ask: await app.as(id),
    signIn: (code = "") => app.ask(login, { body: { login: name, password, code } }),
  };
};
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 });
const stateOf = async (id: number) =>
  (
    await sql<{ on: boolean; sealed: boolean; used: boolean }>`select totp_enabled as on,
      totp_secret_sealed is not null as sealed, totp_last_step is not null as used from staff where id = ${id}`.execute(
      db,
    )
  ).rows[0];

describe("a second factor", () => {
  it("a second factor is asked for once its first code was typed, and that code is used up", async () => {
    const { id, ask, signIn } = await account();
    const { secret } = (await ask(beginTotp)).data;
    expect(await stateOf(id)).toEqual({ on: false, sealed: false, used: false });
    expect((await signIn()).http).toBe(200);
    expect((await ask(enableTotp, { body: { code: codeOf(secret, 20) } })).fields).toEqual({ code: "动态验证码错误" });
    expect(await stateOf(id)).toMatchObject({ on: false });
    const code = codeOf(secret);
    expect((await ask(enableTotp, { body: { code } })).http).toBe(200);
    expect(await stateOf(id)).toEqual({ on: true, sealed: true, used: true });
    expect(await lastAudit(db, "staff", id)).toMatchObject({ title: "启用动态验证码", staffId: id, result: "OK" });
    expect((await signIn()).http).not.toBe(200);
    expect((await signIn(code)).http).not.toBe(200);
    expect((await signIn(codeOf(secret, 1))).http).toBe(200);
  });

  it("a second factor stays in use until the first code of the next one was typed", async () => {
    const { id, ask, signIn } = await account();
    const first = (await ask(beginTotp)).data.secret;
    expect((await ask(enableTotp, { body: { code: codeOf(first) } })).http).toBe(200);
    const next = (await ask(beginTotp)).data.secret;
    expect(await stateOf(id)).toMatchObject({ on: true, sealed: true });
    expect((await ask(getMe)).data.staff.totpEnabled).toBe(true);
    expect((await signIn()).http).not.toBe(200);
    expect((await signIn(codeOf(first, 1))).http).toBe(200);
    expect((await ask(enableTotp, { body: { code: codeOf(first, 1) } })).fields).toEqual({ code: "动态验证码错误" });
    expect((await ask(enableTotp, { body: { code: codeOf(next, -1) } })).http).toBe(200);
    expect((await signIn(codeOf(next, 1))).http).toBe(200);
  });

  it("a second factor that is given up is forgotten, and no longer asked for", async () => {
    const { id, ask, signIn } = await account();
    const other = await account();
    for (const who of [ask, other.ask]) {
      const { secret } = (await who(beginTotp)).data;
      expect((await who(enableTotp, { body: { code: codeOf(secret) } })).http).toBe(200);
    }
    expect((await ask(disableTotp)).http).toBe(200);
    expect(await stateOf(id)).toMatchObject({ on: false, sealed: false });
    expect(await stateOf(other.id)).toMatchObject({ on: true, sealed: true });
    expect(await lastAudit(db, "staff", id)).toMatchObject({ title: "停用动态验证码", staffId: id, result: "OK" });
    expect((await signIn()).http).toBe(200);
    expect((await other.signIn()).http).not.toBe(200);
    expect((await ask(enableTotp, { body: { code: "000000" } })).fields).toEqual({ code: "动态验证码错误" });
  });
});
