import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const here = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));

it("the server outlives what nobody handled, says all of it, and gives up only when it does not end", () => {
  const script = `const { watchStrayFaults } = await import(${here("./stray-faults.ts")});
    const { createLog } = await import(${here("../platform/log.ts")});
    const say = (word) => () => console.log(word);
    const onTooMany = () => { console.log("too many"); process.exit(3); };
    watchStrayFaults({ log: createLog("warn", "test"), onRejection: say("rejection"), onException: say("exception"), onTooMany });
    const next = () => new Promise((resolve) => setTimeout(resolve, 20));
    void Promise.reject(new Error("unheard"));
    await next();
    setTimeout(() => { throw new Error("uncaught one"); });
    await next();
    for (let n = 0; n < 30; n += 1) void Promise.reject("plain " + n);
    await next();`;
  const ended = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  expect(ended.stdout.split("\n").slice(0, 3)).toEqual(["rejection", "exception", "rejection"]);
  expect(ended.stdout).toMatch(/too many\n$/);
  expect(ended.status).toBe(3);
  const lines = ended.stderr.split("\n").filter((line) => line.includes("a fault nobody handled"));
  expect(lines).toHaveLength(21);
  expect(lines[0]).toContain('"message":"unheard"');
  expect(lines[0]).toContain('"stack"');
});
