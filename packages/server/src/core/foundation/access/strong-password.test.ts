import { addStaffAccount } from "@hongxian/contract/features/access-admin/staff-account.endpoints.ts";
import { changeMyPassword } from "@hongxian/contract/core/session/session.endpoints.ts";
import { updateLoginPassword } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { catalogueEndpoints, catalogueResources } from "@hongxian/contract/test/catalogue.ts";
import { newPassword } from "@hongxian/contract/core/session/session.rules.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { testApp } from "../../../test/app.ts";
import { aDepartment, aMember, aStaff } from "../../../test/build.ts";
import { ensureAdministrator } from "../../people/staff/ensure-administrator.ts";
import { firstPassword, hashPassword, type CheckedPassword } from "./password.ts";
import { weaknessOf } from "./strong-password.ts";

const login = "13912345678";

describe("a chosen password", () => {
  it("a chosen password is none of the most used, however they are written", async () => {
    for (const text of [
      "password1",
      "PassWord1",
      "1qaz2wsx",
      "Qwerty123",
      "trustno1",
      "woaini1314",
      "a5201314",
      "admin888",
      "zhang123",
      "abc12345",
    ])
      expect([text, await weaknessOf(text, [login])]).toEqual([text, "common"]);
  });

  it("a chosen password does not hold the own login, forwards or backwards, nor the name of the product", async () => {
    for (const text of [`a${login}`, `${login}x`, `a${[...login].toReversed().join("")}`])
      expect(await weaknessOf(text, [login])).toBe("login");
    expect(await weaknessOf("HongXian2026", [login])).toBe("product");
  });

  it("a chosen password may be anything else, and a random one always passes", async () => {
    for (const text of ["Better2026x", "Journeys2026", "9kittens-under-a-tree"])
      expect(await weaknessOf(text, [login])).toBeNull();
    for (let n = 0; n < 1000; n += 1) {
      const text = firstPassword();
      expect([text, await weaknessOf(text, [login]), newPassword.safeParse(text).success]).toEqual([text, null, true]);
    }
  });
});

/** Names of all inputs of a call, at any depth. */
function inputNames(endpoint: Endpoint): string[] {
  const names: string[] = [];
  const walk = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === "properties") names.push(...Object.keys(value as object));
      walk(value);
    }
  };
  for (const part of [endpoint.params, endpoint.body])
    walk(z.toJSONSchema(part, { io: "input", unrepresentable: "any" }));
  return names;
}

// The type that hashPassword takes ensures that none of them stores an unchecked password.
it("a new password is taken by these calls and no others", () => {
  const resourceCalls = catalogueResources.flatMap((resource) => Object.keys(resource.fields));
  const calls = catalogueEndpoints.filter(
    (endpoint) => /password/i.test(endpoint.path) || inputNames(endpoint).some((name) => /password|pwd/i.test(name)),
  );
  expect(resourceCalls.filter((name) => /password/i.test(name))).toEqual([]);
  expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    "POST /api/admin/confirm-password",
    "POST /api/admin/login",
    "POST /api/admin/staff-accounts",
    "POST /api/admin/staff-accounts/{id}/reset-password",
    "POST /api/admin/update-login-password/{userId}/{value}",
    "PUT /api/admin/my-password",
  ]);
});

describe("a weak password is refused at its field", async () => {
  const app = await testApp();
  const { db } = app.database;
  const passwordHash = await hashPassword("Quiet4River" as CheckedPassword);
  const admin = await app.as(await aStaff(db, { roleId: 1 }));
  const common = "密码过于常见，容易被猜中，请换一个";
  const ownLogin = "密码不能包含登录账号";

  it("a weak password is refused at its field when staff change their own, also the first one", async () => {
    for (const mustChangePwd of [false, true]) {
      const own = mustChangePwd ? "13800138001" : "13800138002";
      const ask = await app.as(await aStaff(db, { login: own, passwordHash, roleId: 2, mustChangePwd }));
      const change = (next: string) =>
        ask(changeMyPassword, { body: { oldPassword: "Quiet4River", newPassword: next } });
      expect(await change("password1")).toMatchObject({
        http: 400,
        msg: common,
        data: { fields: { newPassword: common } },
      });
      expect((await change(`a${own}`)).data).toEqual({ fields: { newPassword: ownLogin } });
      expect((await change("Better2026x")).http).toBe(200);
    }
  });

  it("a weak password is refused at its field when an administrator makes an account", async () => {
    const { id: deptId } = await aDepartment(db);
    const make = (password: string) =>
      admin(addStaffAccount, {
        body: {
          login,
          password,
          name: "新人",
          roleId: 2,
          kind: "PLATFORM",
          deptId,
          agentId: null,
          userId: null,
        },
      });
    expect((await make("1qaz2wsx")).data).toEqual({ fields: { password: common } });
    expect((await make(`a${login}`)).data).toEqual({ fields: { password: ownLogin } });
  });

  it("a weak password is refused at its field when staff set a member's", async () => {
    const userId = await aMember(db, { login: "13700137000" });
    const set = (value: string) => admin(updateLoginPassword, { userId, value });
    expect((await set("password1")).data).toEqual({ fields: { value: common } });
    expect((await set("a13700137000")).data).toEqual({ fields: { value: ownLogin } });
    expect((await set("Secret2026")).http).toBe(200);
  });

  it("a weak password is refused at its field at the first start", async () => {
    await expect(ensureAdministrator(db, "13800000000", "password1", true)).rejects.toThrow(
      /^ADMIN_PASSWORD is one of the most used passwords; choose another one$/,
    );
  });
});
