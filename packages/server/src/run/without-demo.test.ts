import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isLong } from "../test/long.ts";
import { testDatabase } from "../test/database.ts";
import { ownFolder, startRealServer } from "../test/real-server.ts";

const timeout = 1_200_000;
const { url } = await testDatabase();
const demoEntry = new URL("../../../demo/src/main.ts", import.meta.url);

/** The files that the processes of a server loaded: Node records them for its coverage when a process ends. */
function loadedFiles(folder: string): string[] {
  const files = new Set<string>();
  for (const name of readdirSync(folder)) {
    const { result } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { result: { url: string }[] };
    for (const script of result) files.add(script.url.split("?")[0] ?? "");
  }
  return [...files];
}

it.runIf(isLong)(
  "a start without invented members loads, serves and draws nothing of the demo",
  { timeout },
  async () => {
    const folder = ownFolder("modules");
    try {
      const env = { NODE_V8_COVERAGE: folder, DATABASE_URL: url, DEMO_MEMBERS: "0", WORKERS: "2" };
      const server = await startRealServer({ env, entry: demoEntry });
      const answers: number[] = [];
      for (const path of ["/demo/clip.webm", "/api/files/demo/portrait/1.svg", "/api/files/demo-media/live/1.m3u8"])
        answers.push((await fetch(`http://${server.host}${path}`)).status);
      await server.stop();
      expect(answers).toEqual([404, 404, 404]);
      const files = loadedFiles(folder);
      expect(files.filter((file) => file.includes("/packages/server/src/run/")).length).toBeGreaterThan(3);
      expect(files.filter((file) => file.includes("/packages/demo/"))).toEqual([demoEntry.href]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

it("the product alone refuses to start when invented members are asked for", { timeout }, async () => {
  const server = await startRealServer({ env: { DATABASE_URL: url, DEMO_MEMBERS: "300" } });
  expect(await server.ended).toBe(1);
  expect(server.errorOutput()).toBe(
    "hongxian: DEMO_MEMBERS asks for invented members, and this build has none; leave it out or set it to 0\n",
  );
});
