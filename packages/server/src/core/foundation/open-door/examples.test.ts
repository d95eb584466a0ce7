import { execFile } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";

const run = promisify(execFile);
const page = readFileSync(new URL("../../../../../../docs/areas/open-door.md", import.meta.url), "utf8");
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

const app = await testApp();
const { key } = await anApplication(app);
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const folder = mkdtempSync(join(tmpdir(), "hongxian-example-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { ...process.env, HOST: `http://127.0.0.1:${port}`, KEY: key.keyId, SECRET: key.secret };

async function answerOf(command: string, file: string, text: string) {
  const path = join(folder, file);
  writeFileSync(path, text);
  const { stdout } = await run(command, [path], { env });
  return JSON.parse(stdout) as unknown;
}
const taken = { status: 0, data: { waiting: 1, rows: [{ state: "WAITING" }] } };

it("the example of the documents in Node is answered", { timeout: 60_000 }, async () => {
  expect(await answerOf(process.execPath, "call.mjs", blockOf("js"))).toMatchObject(taken);
});

it.skipIf(!existsSync("/usr/bin/curl") || !existsSync("/usr/bin/openssl"))(
  "the example of the documents with curl is answered",
  { timeout: 60_000 },
  async () => {
    expect(await answerOf("sh", "call.sh", blockOf("sh"))).toMatchObject(taken);
  },
);
