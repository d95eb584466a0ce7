import { login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import "./platform/jobs/job-counts.ts";
import "./platform/slots.ts";
import { buildApp } from "./app.ts";
import { parseSettings } from "./platform/settings.ts";
import { projectRoot } from "./platform/project-root.ts";
import { testApp } from "./test/app.ts";

const app = await testApp();
const { listener, log, settings } = app.services;
const token = "a token of sixteen or more";

/** The same services with other environment settings. */
async function houseWith(env: NodeJS.ProcessEnv) {
  const { trustProxy, metricsToken } = parseSettings(env);
  return buildApp({ listener, log, database: app.database, settings: { ...settings, trustProxy, metricsToken } });
}

type Built = Awaited<ReturnType<typeof houseWith>>;
const read = async (built: Built, headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  (await built.inject({ method: "GET", url: "/metrics", headers, remoteAddress })).statusCode;

describe("metrics", () => {
  it("metrics are for this machine and who has the token", async () => {
    const built = await houseWith({ METRICS_TOKEN: token });
    expect(await read(built)).toBe(200);
    expect(await read(built, {}, "::1")).toBe(200);
    expect(await read(built, {}, "192.168.1.9")).toBe(403);
    expect(await read(built, { authorization: `Bearer ${token}` }, "192.168.1.9")).toBe(200);
    expect(await read(built, { authorization: "Bearer other" }, "192.168.1.9")).toBe(403);
    await built.close();
  });

  it("metrics need the token when a proxy of this machine hands the call on", async () => {
    const built = await houseWith({ METRICS_TOKEN: token });
    const forwarded: Record<string, string>[] = [
      { "x-forwarded-for": "203.0.113.9" },
      { "x-forwarded-for": "127.0.0.1" },
      { forwarded: "for=203.0.113.9" },
      { via: "1.1 proxy" },
      { "x-real-ip": "203.0.113.9" },
      { "x-forwarded-host": "console.example.com" },
      { "x-forwarded-proto": "https" },
    ];
    for (const headers of forwarded) {
      expect(await read(built, headers)).toBe(403);
      expect(await read(built, { ...headers, authorization: `Bearer ${token}` })).toBe(200);
    }
    await built.close();
  });

  it("metrics need the token wherever a proxy is expected", async () => {
    for (const trusted of ["1", "127.0.0.1"]) {
      const built = await houseWith({ TRUST_PROXY: trusted });
      expect(await read(built)).toBe(403);
      expect(await read(built, { "x-forwarded-for": "203.0.113.9" })).toBe(403);
      await built.close();
    }
  });
});

describe("what is watched", () => {
  const folder = new URL("../../../deploy/monitoring/", import.meta.url);
  const text = async () => {
    await app.ask(login, { body: { login: "13900009999", password: "wrong" } });
    return (await app.app.inject({ method: "GET", url: "/metrics" })).body;
  };

  it("every figure that an alarm or the dashboard asks for is in the metrics, and every sample has its process", async () => {
    const served = await text();
    const names = readdirSync(folder).flatMap((file) =>
      [
        ...readFileSync(new URL(file, folder), "utf8").matchAll(
          /\b(?:hongxian|nodejs|process)_[a-z0-9_]+(?=[{[)"\s])/g,
        ),
      ].map(([name]) => name),
    );
    expect(names.length).toBeGreaterThan(10);
    const metrics = names.filter((name) => !name.includes("token"));
    expect(metrics.filter((name) => !served.includes(name))).toEqual([]);
    const plain = served.split("\n").filter((line) => /^[a-z]/.test(line) && !line.startsWith("hongxian_state"));
    expect(plain.filter((line) => !line.includes('process="primary"'))).toEqual([]);
    expect(served).toMatch(/hongxian_state\{check="disk"\} \d/);
  });
});

describe("the address of a caller behind a proxy", () => {
  let line = 0;
  const wrong = (built: Built, forwardedFor: string) =>
    built.inject({
      method: "POST",
      url: login.path,
      headers: { host: "console.test", "x-forwarded-for": forwardedFor },
      payload: { login: `1599${String((line += 1)).padStart(7, "0")}`, password: "wrong" },
    });

  it("the address of a caller behind a proxy is the one the proxy saw, whatever the caller wrote before it", async () => {
    for (const [trusted, seen] of [
      ["1", "203.0.113.10"],
      ["127.0.0.1", "203.0.113.11"],
    ] as const) {
      const built = await houseWith({ TRUST_PROXY: trusted });
      const answers: string[] = [];
      for (let n = 0; n < 4; n += 1)
        answers.push((await wrong(built, `198.51.100.${n}, ${seen}`)).json<{ msg: string }>().msg);
      expect(answers).toEqual(["账号或密码错误", "账号或密码错误", "请输入验证码", "请输入验证码"]);
      await built.close();
    }
  });

  it("the address of a caller is the socket's where no proxy is expected", async () => {
    const built = await houseWith({});
    const answers: string[] = [];
    for (let n = 0; n < 3; n += 1) answers.push((await wrong(built, `198.51.100.${n}`)).json<{ msg: string }>().msg);
    expect(answers.at(-1)).toBe("请输入验证码");
    await built.close();
  });
});

const ready = async () => (await app.app.inject("/readyz")).statusCode;

it("the server is ready while calls succeed and messages arrive, and not when it hears nothing more", async () => {
  await vi.waitUntil(async () => (await ready()) === 200, 15_000);
  await app.services.listener.close();
  expect(await ready()).toBe(503);
  const healthy = await app.app.inject("/healthz");
  const { version } = JSON.parse(readFileSync(`${projectRoot}/package.json`, "utf8")) as { version: string };
  expect([healthy.statusCode, healthy.json()]).toEqual([200, { status: "ok", version }]);
});
