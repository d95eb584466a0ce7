import { spawnSync } from "node:child_process";
import { chmodSync, closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { errorCode } from "../platform/error-code.ts";
import { findRunningPostgres } from "../platform/database/embedded-postgres.ts";
import { openDatabase } from "../platform/database/open-database.ts";
import { findPostmaster } from "../platform/database/postmaster.ts";
import { databaseAddress } from "../test/maintenance.ts";
import { ownFolder, startRealServer } from "../test/real-server.ts";
import { startSteadyWork } from "../test/steady-work.ts";
import { isLong } from "../test/long.ts";

/** Processes of the complete product start here, on a machine that may be busy. */
const timeout = 1_200_000;

/** Fills the disk completely. */
function fill(file: string): void {
  const descriptor = openSync(file, "a");
  try {
    const block = Buffer.alloc(256 * 1024);
    for (;;) writeSync(descriptor, block);
  } catch (error) {
    if (errorCode(error) !== "ENOSPC") throw error;
  } finally {
    closeSync(descriptor);
  }
}

it.runIf(isLong)(
  "the server refuses in clear words on a full disk and needs no hand once there is room",
  { timeout },
  async ({ skip }) => {
    const folder = ownFolder("small-disk");
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=260m", "tmpfs", folder]);
    if (mounted.status !== 0) return skip("a small disk may not be mounted here: the full disk was not tried");
    chmodSync(folder, 0o755);
    const filler = join(folder, "filler");
    const stops: (() => Promise<void>)[] = [];
    try {
      const postgres = "shared_buffers=32MB;max_wal_size=64MB;min_wal_size=32MB;checkpoint_timeout=30s";
      const server = await startRealServer({ dataDir: folder, env: { POSTGRES_SETTINGS: postgres } });
      stops.push(server.stop);
      const url = databaseAddress(findRunningPostgres(folder) ?? "", "hongxian");
      const database = openDatabase({ url, max: 3, applicationName: "test" });
      stops.push(database.close);
      const work = await startSteadyWork(database.db, server.host);
      stops.push(work.end);
      const count = (http: number) => work.answers.get(http) ?? 0;
      // Once only full, once so long that PostgreSQL itself ends and cannot start.
      for (const isLong of [false, true]) {
        const refused = count(507);
        await vi.waitUntil(
          () => {
            fill(filler);
            return count(507) > refused + 5;
          },
          { timeout: 150_000, interval: 200 },
        );
        if (isLong) {
          // The space freed by its end is filled at once, or it would be able to start.
          const isShut = () => {
            const pid = findPostmaster(join(folder, "postgres"));
            if (pid !== undefined) process.kill(pid, "SIGKILL");
            fill(filler);
            return server.errorOutput().includes("could not be started again");
          };
          await vi.waitUntil(isShut, { timeout: 120_000, interval: 10 });
          expect(server.child.exitCode).toBeNull();
        }
        rmSync(filler);
        await vi.waitUntil(() => work.isWell(), { timeout: 150_000, interval: 100 });
      }
      const { lost, jobsLeft } = await work.finish();
      expect({ lost, jobsLeft, unanswered: work.unanswered }).toEqual({ lost: [], jobsLeft: 0, unanswered: 0 });
      expect([...work.answers.keys()].filter((http) => ![200, 400, 503, 507].includes(http))).toEqual([]);
      expect(server.errorOutput()).not.toMatch(/nobody handled|Unhandled/);
    } finally {
      for (const stop of stops.toReversed()) await stop();
      spawnSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
