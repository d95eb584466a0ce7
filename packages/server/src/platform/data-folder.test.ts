import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { findLockHolder, lockDataFolder, markFolderStopping, waitForFolder } from "./data-folder.ts";
import { startMark } from "./running-process.ts";

const folder = mkdtempSync(join(tmpdir(), "hongxian-lock-"));
const path = join(folder, "server.lock");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the lock gives the folder to one process at a time", () => {
  const unlock = lockDataFolder(folder);
  expect(findLockHolder(folder)).toBe(process.pid);
  expect(() => lockDataFolder(folder)).toThrow(
    `data folder ${folder} is in use by another process (pid ${process.pid})`,
  );
  unlock();
  expect(existsSync(path)).toBe(false);
  lockDataFolder(folder)();
});

it("a process takes over from a dead process, but not from a living one", async () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60000)"]);
  const pid = child.pid ?? 0;
  writeFileSync(path, `${pid}\n${startMark(pid) ?? ""}\n`);
  expect(() => lockDataFolder(folder)).toThrow(`(pid ${pid})`);
  child.kill("SIGKILL");
  await new Promise((resolve) => child.once("exit", resolve));
  lockDataFolder(folder)();
});

it("the lock sees through a pid that now belongs to another program", () => {
  writeFileSync(path, `${process.pid}\nanother life\n`);
  expect(findLockHolder(folder)).toBeUndefined();
  lockDataFolder(folder)();
});

it("a start waits for a server that is stopping, but not for one at work", async () => {
  const unlock = lockDataFolder(folder);
  await expect(waitForFolder(folder)).rejects.toThrow(`(pid ${process.pid})`);
  markFolderStopping(folder);
  const waited = waitForFolder(folder);
  const early = await Promise.race([
    waited.then(() => "free"),
    new Promise((resolve) => setTimeout(resolve, 200, "held")),
  ]);
  expect(early).toBe("held");
  unlock();
  await waited;
});
