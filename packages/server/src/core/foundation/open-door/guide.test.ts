import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { memberUnbanned } from "@hongxian/contract/core/events/member.events.ts";
import { afterAll, describe, expect, it } from "vitest";
import { newWebhookSecret, webhookHeaders } from "../../../platform/webhook-signature.ts";
import { testApp } from "../../../test/app.ts";
import { anApplication } from "../../../test/application.ts";
import { aMember } from "../../../test/build.ts";
import { writeEvent } from "../events/write-events.ts";

const run = promisify(execFile);
const guide = readFileSync(new URL("../../../../../../docs/open/connect-your-app.md", import.meta.url), "utf8");
const app = await testApp();
const { db } = app.database;
const { key } = await anApplication(app);
await app.app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.app.server.address() as AddressInfo;
const folder = mkdtempSync(join(tmpdir(), "hongxian-guide-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { ...process.env, HOST: `http://127.0.0.1:${port}`, KEY: key.keyId, SECRET: key.secret };

/** A program of the guide, which names its file in its first line. */
function program(name: string): string {
  const [, text = ""] = new RegExp(`\`\`\`\\w+\\n((?:#|//) ${name}:[\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  expect([name, text === ""]).toEqual([name, false]);
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const outputOf = async (command: string, name: string, more: object = {}) =>
  (await run(command, [program(name)], { env: { ...env, ...more }, cwd: folder })).stdout;
const has = (...commands: readonly string[]) => commands.every((command) => existsSync(`/usr/bin/${command}`));

describe("the guide for those who connect an app", () => {
  it.skipIf(!has("curl", "openssl"))("the guide's call with curl registers a member", { timeout: 60_000 }, async () => {
    expect(JSON.parse(await outputOf("sh", "send.sh"))).toMatchObject({
      status: 0,
      data: { accepted: 1, rows: [{ externalId: "u-1001", state: "ACCEPTED" }] },
    });
  });

  it("the guide's program in Node sends a post and reads what became of it", { timeout: 60_000 }, async () => {
    const sent = JSON.parse(await outputOf(process.execPath, "send.mjs")) as { data: { state: string } };
    // Where there is no curl, the member of the first program has not come.
    expect(["ACCEPTED", "WAITING"]).toContain(sent.data.state);
    expect(sent).toMatchObject({ status: 0, data: { externalId: "m-1" } });
  });

  // Skipped where there is no Java: the line names what was left out.
  it.skipIf(!has("java", "curl", "openssl"))(
    "the guide's program in Java reads the member's state",
    { timeout: 120_000 },
    async () => {
      expect(JSON.parse(await outputOf("java", "Sign.java"))).toMatchObject({ status: 0, data: { status: "ENABLE" } });
    },
  );

  it("the guide's follower reads each event once, and goes on where it was", { timeout: 120_000 }, async () => {
    let printed: string[] = [];
    /** An event is read once no transaction is open that may still write one before it: others may have one open. */
    const followUntil = async (line: string) => {
      for (let turn = 0; turn < 30 && !printed.includes(line); turn += 1)
        printed = [
          ...printed,
          ...(await outputOf(process.execPath, "follow.mjs", { ROUNDS: "1", WAIT: "1" })).split("\n"),
        ];
    };
    const lines: string[] = [];
    for (const name of ["guide-1", "guide-2"]) {
      const userId = await aMember(db, { lastName: name });
      await db.transaction().execute((tx) => writeEvent(tx, memberUnbanned, { userId }));
      lines.push(`member.unbanned null ${JSON.stringify({ userId })}`);
      await followUntil(lines.at(-1) ?? "");
    }
    expect(printed.filter((one) => lines.includes(one))).toEqual(lines);
  });

  it("the guide's receiver takes an event once, and nothing that is not ours", { timeout: 60_000 }, async () => {
    const secret = newWebhookSecret();
    const receiver = spawn(process.execPath, [program("receive.mjs")], {
      env: { ...env, PORT: "0", WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const lines = createInterface({ input: receiver.stdout })[Symbol.asyncIterator]();
      const [, own] = String((await lines.next()).value).split(" ");
      const body = JSON.stringify({ type: "member.unbanned", externalId: "u-1001", data: { userId: 7 } });
      const post = async (headers: Record<string, string>, text = body) =>
        (await fetch(`http://127.0.0.1:${own}/`, { method: "POST", headers, body: text })).status;
      const headers = webhookHeaders("evt_7", new Date(), body, [newWebhookSecret(), secret]);
      expect(await post(headers)).toBe(204);
      expect(await post(headers)).toBe(204);
      expect(await post(headers, `${body} `)).toBe(401);
      expect(await post(webhookHeaders("evt_7", new Date(), body, [newWebhookSecret()]))).toBe(401);
      expect(await post(webhookHeaders("evt_7", new Date(Date.now() - 301_000), body, [secret]))).toBe(401);
      expect(await post({})).toBe(401);
      const next = webhookHeaders("evt_8", new Date(), body, [secret]);
      expect(await post(next)).toBe(204);
      const printed = [String((await lines.next()).value), String((await lines.next()).value)];
      expect(printed).toEqual(Array.from({ length: 2 }, () => 'member.unbanned u-1001 {"userId":7}'));
    } finally {
      receiver.kill();
      await once(receiver, "exit");
    }
  });
});
