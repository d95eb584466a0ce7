import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { projectRoot } from "./project-root.ts";
import { parseSettings, readSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "hongxian-settings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("parseSettings", () => {
  it("parseSettings has a default for everything", () => {
    expect(parseSettings({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: join(projectRoot, "data"),
      databaseUrl: undefined,
      adminLogin: "13800000000",
      adminPassword: undefined,
      demoMembers: 2000,
      secretKey: undefined,
      trustProxy: false,
    });
    expect(parseSettings({}).workers).toBeLessThanOrEqual(4);
  });

  it("parseSettings takes an empty value as not set", () => {
    expect(parseSettings({ PORT: "", DATABASE_URL: "", SECRET_KEY: "" }).port).toBe(3000);
  });

  it("parseSettings reads the configured values", () => {
    const settings = parseSettings({
      PORT: "8080",
      DEMO_MEMBERS: "0",
      TRUST_PROXY: "1",
      POSTGRES_SETTINGS: "work_mem=32MB; search_path=a, b;",
    });
    expect(settings).toMatchObject({ port: 8080, demoMembers: 0 });
    expect(settings.postgresSettings).toEqual({ work_mem: "32MB", search_path: "a, b" });
    const { trustProxy } = settings;
    expect(typeof trustProxy === "function" && [0, 1].map((hop) => trustProxy("10.0.0.1", hop))).toEqual([true, false]);
    expect(parseSettings({ TRUST_PROXY: "10.0.0.0/8" }).trustProxy).toEqual(["10.0.0.0/8"]);
    expect(parseSettings({ TRUST_PROXY: "127.0.0.1, fd00::/8,loopback" }).trustProxy).toEqual([
      "127.0.0.1",
      "fd00::/8",
      "loopback",
    ]);
    for (const nobody of ["false", "FALSE", "0"]) expect(parseSettings({ TRUST_PROXY: nobody }).trustProxy).toBe(false);
  });

  it.each([
    [{ PORT: "70000" }, "PORT must be a whole number from 0 to 65535"],
    [{ PORT: "3000x" }, "PORT must be a whole number from 0 to 65535"],
    [{ WORKERS: "0" }, "WORKERS must be a whole number from 1 to 64"],
    [{ DEMO_MEMBERS: "-1" }, "DEMO_MEMBERS must be a whole number from 0 to 100000000"],
    [{ DATABASE_URL: "mysql://a/b" }, "DATABASE_URL must look like postgres://user:password@host:5432/database"],
    [{ DATABASE_URL: "postgres://a" }, "DATABASE_URL must look like postgres://user:password@host:5432/database"],
    [{ ADMIN_LOGIN: "admin" }, "ADMIN_LOGIN must be a mobile number of 11 digits"],
    [{ ADMIN_PASSWORD: "short1" }, "ADMIN_PASSWORD must have 8 to 64 characters with a letter and a digit"],
    [{ ADMIN_PASSWORD: "onlyletters" }, "ADMIN_PASSWORD must have 8 to 64 characters with a letter and a digit"],
    [
      { ADMIN_PASSWORD: `a1${"x".repeat(63)}` },
      "ADMIN_PASSWORD must have 8 to 64 characters with a letter and a digit",
    ],
    [{ SECRET_KEY: "short" }, "SECRET_KEY must have at least 32 bytes"],
    [{ SECRET_KEY: "ABCDEFGHIJKLMNOPQRSTUVWXYZ123456" }, "SECRET_KEY is a known default; use a random value"],
    [{ SECRET_KEY: "ab".repeat(20) }, "SECRET_KEY repeats too few characters; use a random value"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent"],
    [{ METRICS_TOKEN: "abc" }, "METRICS_TOKEN must have at least 16 characters"],
    [{ POSTGRES_SETTINGS: "work_mem" }, "POSTGRES_SETTINGS must look like work_mem=32MB;shared_buffers=1GB"],
    ...["true", "TRUE", "0.0.0.0/0", "10.0.0.1,::/0"].map((value): [NodeJS.ProcessEnv, string] => [
      { TRUST_PROXY: value },
      "TRUST_PROXY must not trust everybody, or each caller could write the address it is counted under; give the number of proxies in front (1) or their addresses (10.0.0.0/8)",
    ]),
    ...["yes", "proxy.example.com", "10.0.0.0/40", "1000", "-1", "10.0.0.1,,10.0.0.2"].map(
      (value): [NodeJS.ProcessEnv, string] => [
        { TRUST_PROXY: value },
        "TRUST_PROXY must be a number of proxies, or their addresses or ranges with commas between them",
      ],
    ),
  ])("parseSettings refuses %j in one line", (env, message) => {
    expect(() => parseSettings(env)).toThrow(new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}$`));
  });

  it("parseSettings names every bad value at once", () => {
    expect(() => parseSettings({ PORT: "x", WORKERS: "x" })).toThrow(/^PORT .*; WORKERS .*$/);
  });
});

describe("readSettings", () => {
  it("readSettings makes the secret key once and for the owner alone", () => {
    const dataDir = join(folder, "new", "data");
    const first = readSettings({ DATA_DIR: dataDir }).secretKey;
    expect(Buffer.byteLength(first)).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: dataDir }).secretKey).toBe(first);
    expect(readFileSync(join(dataDir, "secret-key"), "utf8").trim()).toBe(first);
    expect(statSync(join(dataDir, "secret-key")).mode & 0o777).toBe(0o600);
    expect(readSettings({ DATA_DIR: join(folder, "other") }).secretKey).not.toBe(first);
  });

  it("readSettings prefers the configured key", () => {
    const key = "k3y-Given-By-the-Operator-0123456789";
    expect(readSettings({ DATA_DIR: folder, SECRET_KEY: key }).secretKey).toBe(key);
  });

  it.runIf(process.platform === "linux")("readSettings refuses a folder that cannot be made", () => {
    expect(() => readSettings({ DATA_DIR: "/proc/hongxian/data" })).toThrow(/^data folder .* is not writable: ENOENT/);
  });

  it("readSettings refuses a folder that is a file", () => {
    const dataDir = join(folder, "new", "data", "secret-key");
    expect(() => readSettings({ DATA_DIR: dataDir })).toThrow(/^data folder .* is not writable: /);
  });
});
