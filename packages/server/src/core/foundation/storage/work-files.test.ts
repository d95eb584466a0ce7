import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { parseSettings } from "../../../platform/settings.ts";
import { testApp } from "../../../test/app.ts";
import { testDatabase } from "../../../test/database.ts";
import { serviceKey } from "./store-identity.ts";
import { dropWorkFile, openWorkFile, shareWorkFile } from "./work-files.ts";

const store = await testApp();
const origin = await store.app.listen({ port: 0, host: "127.0.0.1" });
const { accessKeyId, secret } = serviceKey(store.services.settings);
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** A server with its own data folder; with `isShared`, on the store above. */
async function node(isShared: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-node-"));
  folders.push(dataDir);
  const env = isShared
    ? {
        S3_ENDPOINT: `${origin}/s3`,
        S3_ACCESS_KEY_ID: accessKeyId,
        S3_SECRET_ACCESS_KEY: secret,
        S3_ROLE_ARN: "acs:ram::1:role/x",
      }
    : {};
  const settings = { ...parseSettings(env), dataDir, secretKey: "the secret key of the tests, long enough" };
  const { db } = await testDatabase();
  const file = { path: join(dataDir, "1.csv"), key: "work/exports/1.csv", type: "text/csv" };
  return { services: { ...store.services, settings, db }, file };
}

it("what one server made is fetched at another of the same store, and gone from both afterwards", async () => {
  const [maker, other] = [await node(true), await node(true)];
  writeFileSync(maker.file.path, "编号,名称\n1,甲\n");
  await shareWorkFile(maker.services, maker.file);
  expect(existsSync(maker.file.path)).toBe(false);
  const content = await openWorkFile(other.services, other.file);
  expect(content === null ? null : (await buffer(content)).toString()).toBe("编号,名称\n1,甲\n");
  await dropWorkFile(other.services, other.file);
  expect(await openWorkFile(maker.services, maker.file)).toBeNull();
});

it("one server alone keeps its work files in its data folder", async () => {
  const { services, file } = await node(false);
  expect(await openWorkFile(services, file)).toBeNull();
  writeFileSync(file.path, "x");
  await shareWorkFile(services, file);
  const content = await openWorkFile(services, file);
  expect(content === null ? null : (await buffer(content)).toString()).toBe("x");
  await dropWorkFile(services, file);
  expect(existsSync(file.path)).toBe(false);
});
