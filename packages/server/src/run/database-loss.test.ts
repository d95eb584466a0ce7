import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { openDatabase } from "../platform/database/open-database.ts";
import { findRunningPostgres } from "../platform/database/embedded-postgres.ts";
import { findPostmaster } from "../platform/database/postmaster.ts";
import { databaseAddress, withMaintenance } from "../test/maintenance.ts";
import { startOutsidePostgres } from "../test/outside-postgres.ts";
import { childrenOf, startRealServer } from "../test/real-server.ts";
import { startSteadyWork } from "../test/steady-work.ts";
import { isLong } from "../test/long.ts";

/** Processes of the complete product start here, on a machine that may be busy. */
const timeout = 1_200_000;

const kills = 20;
/** An external one is the same to us, and slower to restart. */
const fewer = 6;
const comeBack = { timeout: 180_000, interval: 100 };
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const run of cleanUp.splice(0).toReversed()) await run();
});

/** A process that PostgreSQL started for a connection. */
function aBackend(postmaster: number): number | undefined {
  return childrenOf(postmaster).find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("127.0.0.1("));
}

interface Place {
  url: string;
  cluster: string;
  /** An external PostgreSQL does not restart by itself. */
  bringBack(): Promise<void>;
}

async function loseAgainAndAgain(host: string, child: { exitCode: number | null }, place: Place, times = kills) {
  const database = openDatabase({ url: place.url, max: 4, applicationName: "test" });
  cleanUp.push(database.close);
  const work = await startSteadyWork(database.db, host);
  cleanUp.push(work.end);
  for (let n = 0; n < times; n += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100 + ((n * 379) % 900)));
    const postmaster = findPostmaster(place.cluster) ?? 0;
    expect(postmaster).toBeGreaterThan(0);
    // Killing one connection's process ends all others; killing the parent ends the entire database.
    const victim = n % 2 === 0 ? aBackend(postmaster) : undefined;
    process.kill(victim ?? postmaster, "SIGKILL");
    if (victim === undefined) {
      await vi.waitUntil(() => findPostmaster(place.cluster) !== postmaster, comeBack);
      await place.bringBack();
    }
    await vi.waitUntil(() => work.isWell(), comeBack);
    expect(child.exitCode).toBeNull();
  }
  return work;
}

function expectNothingStray(output: string): void {
  const stray = output
    .split("\n")
    .filter((line) => /nobody handled|Unhandled|uncaught|a server process ended/i.test(line));
  expect(stray).toEqual([]);
}

it.runIf(isLong)(
  "the server outlives its own PostgreSQL killed again and again, and loses nothing it acknowledged",
  { timeout },
  async () => {
    const server = await startRealServer({ env: { WORKERS: "2" } });
    cleanUp.push(server.stop);
    const maintenance = findRunningPostgres(server.dataDir) ?? "";
    const place = {
      url: databaseAddress(maintenance, "hongxian"),
      cluster: join(server.dataDir, "postgres"),
      bringBack: async () => undefined,
    };
    const work = await loseAgainAndAgain(server.host, server.child, place);
    const { notes, messages, lost, jobsLeft } = await work.finish();
    expect({ lost, jobsLeft }).toEqual({ lost: [], jobsLeft: 0 });
    expect(Math.min(notes, messages)).toBeGreaterThan(kills);
    expect({ unanswered: work.unanswered, falseReady: work.falseReady }).toEqual({ unanswered: 0, falseReady: 0 });
    expect([...work.answers.keys()].filter((http) => ![200, 400, 503].includes(http))).toEqual([]);
    expectNothingStray(server.errorOutput());
  },
);

it.runIf(isLong)(
  "the server outlives an outside PostgreSQL killed and started again",
  { timeout },
  async ({ skip }) => {
    const outside = await startOutsidePostgres("outside");
    if (outside === undefined) return skip("PostgreSQL of the system is not installed: the drill was not run");
    cleanUp.push(outside.remove);
    await withMaintenance(outside.url, (client) => client.query("create database console"));
    const url = databaseAddress(outside.url, "console");
    const server = await startRealServer({ env: { DATABASE_URL: url } });
    cleanUp.push(server.stop);
    const place = { url, cluster: outside.cluster, bringBack: outside.start };
    const work = await loseAgainAndAgain(server.host, server.child, place, fewer);
    const { lost, jobsLeft } = await work.finish();
    expect({ lost, jobsLeft }).toEqual({ lost: [], jobsLeft: 0 });
    expect({ unanswered: work.unanswered, falseReady: work.falseReady }).toEqual({ unanswered: 0, falseReady: 0 });
    expectNothingStray(server.errorOutput());
  },
);
