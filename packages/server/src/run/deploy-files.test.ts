import { existsSync, readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "../platform/project-root.ts";
import { parseSettings } from "../platform/settings.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const analyse = "/usr/bin/systemd-analyze";

it("the settings of deploy/hongxian.env are taken as they are, and are in the README", () => {
  const lines = read("deploy/hongxian.env")
    .split("\n")
    .filter((line) => /^#?[A-Z_]+=/.test(line));
  const env = Object.fromEntries(lines.map((line) => line.replace(/^#/, "").split(/=(.*)/s, 2)));
  const settings = parseSettings(env);
  expect(settings).toMatchObject({ port: 3000, publicUrl: "https://console.example.com" });
  expect(settings.trustProxy).not.toBe(false);
  const readme = read("README.md");
  for (const name of Object.keys(env)) expect(readme).toContain(`\`${name}\``);
});

it("every setting that the unit, the image and the composition give is one of the README", () => {
  const readme = read("README.md");
  const unit = /^Environment=(.*)$/m.exec(read("deploy/hongxian.service"))?.[1]?.split(" ") ?? [];
  const image = /^ENV (.*)$/m.exec(read("deploy/Containerfile"))?.[1]?.split(" ") ?? [];
  const service = read("deploy/compose.yaml").split(/^ {2}database:$/m)[0] ?? "";
  const composed = [...service.matchAll(/^ {6}([A-Z0-9_]+): /gm)].map(([, name]) => name ?? "");
  expect(composed).toContain("S3_ENDPOINT");
  const names = [...unit, ...image].map((pair) => pair.split("=")[0] ?? "").concat(composed);
  for (const name of names.filter((one) => one !== "NODE_ENV")) expect(readme).toContain(`\`${name}\``);
});

it.runIf(existsSync(analyse) && existsSync("/usr/bin/node"))("systemd finds nothing wrong with the unit", () => {
  const unit = join(projectRoot, "deploy/hongxian.service");
  const { status, stderr } = spawnSync(analyse, ["verify", unit], { encoding: "utf8" });
  // Other units of the machine are none of ours.
  expect([status, stderr.split("\n").filter((line) => line.includes("hongxian"))]).toEqual([0, []]);
});
