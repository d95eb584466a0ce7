import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { exportJobs } from "../core/foundation/exports/export-jobs.ts";
import { deliverToFile } from "../core/services/outbox/deliver-outbox.ts";
import { openPictureCache } from "../core/foundation/picture/picture-cache.ts";
import { openBlobDisk } from "../core/foundation/storage/blob-disk.ts";
import { keepPoster } from "../features/poster/poster-folder.ts";
import { closeDataFolder } from "../platform/private-files.ts";
import { makeSmsSender } from "../platform/sms-sender.ts";
import { servedResources } from "../served.ts";
import { testApp } from "../test/app.ts";
import { aStaff } from "../test/build.ts";
import { sourcesWith } from "../test/sources.ts";

const app = await testApp();
const { db } = app.database;
const { dataDir } = app.services.settings;

/** Everything below a folder that another user of the machine could read. */
const openBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

const old = mkdtempSync(join(tmpdir(), "hongxian-open-"));
afterAll(() => rmSync(old, { recursive: true, force: true }));

it("private files are all that is left on the disk: outbox, store, pictures, posters and exports", async () => {
  // Whatever the machine's own umask is.
  const habit = process.umask(0);
  try {
    await deliverToFile(dataDir)({ id: 1, kind: "x", dedupeKey: "x", payload: {} });
    await makeSmsSender({ aliyunSms: undefined, dataDir }, (() => "") as never).send([
      { key: "1", to: "13900001111", sign: "", templateCode: "", vars: {}, text: "你好" },
    ]);
    const body = (async function* () {
      yield Buffer.from("text");
    })();
    await openBlobDisk(dataDir).write(body, () => undefined, true);
    await openPictureCache(dataDir).put("ab12", Buffer.from("picture"));
    await keepPoster(dataDir, "7", { place: 1, userId: 2, nickname: "小红", png: Buffer.from("png") });
    const staffId = await aStaff(db);
    const { rows } = await sql<{
      id: number;
    }>`insert into export_job (staff_id, resource, format, filters, columns, total)
      values (${staffId}, 'coupon', 'CSV', '{}', '["id"]', 0) returning id`.execute(db);
    const resources = new Map(servedResources.map((served) => [served.resource.name, served]));
    const [job] = exportJobs(() => app.services, resources);
    await job?.run({} as never, { id: rows[0]?.id ?? 0 });
  } finally {
    process.umask(habit);
  }
  expect(readdirSync(dataDir).toSorted()).toEqual(["exports", "outbox", "pictures", "store"]);
  expect(readdirSync(join(dataDir, "exports")).length).toBe(2);
  expect(openBelow(dataDir)).toEqual([]);
});

it("private files are closed at the start where an earlier version left them open; the database's own folder is not touched", async () => {
  for (const name of ["outbox", "exports", "store", "pictures", "postgres"]) {
    mkdirSync(join(old, name));
    chmodSync(join(old, name), 0o755);
  }
  for (const file of ["outbox/sms-2026-01-01.jsonl", "exports/1.csv"]) {
    writeFileSync(join(old, file), "13900001111");
    chmodSync(join(old, file), 0o644);
  }
  await closeDataFolder(old);
  expect(openBelow(old)).toEqual([join(old, "postgres")]);
});

it("private files are made by the one part that makes them private", () => {
  expect(sourcesWith(/\b(mkdir|mkdirSync|appendFile|appendFileSync|createWriteStream)\(/)).toEqual([
    "platform/data-folder.ts",
    "platform/database/init-cluster.ts",
    "platform/private-files.ts",
    // Into a file that it opened for itself alone.
    "platform/spool.ts",
  ]);
  // A file is written with a mode or not at all.
  expect(sourcesWith(/\b(writeFile|writeFileSync)\((?![^;]*\b(mode:|job\b))/)).toEqual([]);
});
