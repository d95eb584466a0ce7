import { afterAll, expect, it, vi } from "vitest";
import { openListener } from "../../../platform/database/listen.ts";
import { aStaff } from "../../../test/build.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeSystemSettings, readSetting, saveSetting } from "./system-settings.ts";

const { db, url } = await testDatabase();
const listeners = [openListener(url), openListener(url)];
afterAll(() => Promise.all(listeners.map((listener) => listener.close())));
const staffId = await aStaff(db);

it("a system setting falls back, keeps every version, refuses a stale one, and reaches all processes", async () => {
  const settings = listeners.map((listener) => makeSystemSettings(db, listener, () => undefined));
  expect(settings.map((each) => each.get("session.idleMinutes"))).toEqual([30, 30]);
  const save = (value: number, version: number) =>
    saveSetting(db, { key: "session.idleMinutes", value, version, staffId });
  expect(await save(45, 0)).toBe(1);
  await vi.waitFor(() => expect(settings.map((each) => each.get("session.idleMinutes"))).toEqual([45, 45]));
  await expect(save(50, 0)).rejects.toThrow("数据已被他人修改，请刷新后重试");
  const both = await Promise.allSettled([save(60, 1), save(70, 1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(["fulfilled", "rejected"]);
  expect([60, 70]).toContain(await readSetting(db, "session.idleMinutes"));
  await expect(save(0, 2)).rejects.toThrow();
});
