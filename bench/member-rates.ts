import { availableParallelism } from "node:os";
import { measure, type Measured } from "./load.ts";
import { memberWorks, readSamples, type MemberWork } from "./member-work.ts";
import { plainRate } from "./plain-load.ts";
import type { Ratio } from "./ratio.ts";
import type { Served, TestBed } from "./test-bed.ts";

const rounds = 3;

async function ask({ address, headers }: Served, work: MemberWork, ids: readonly number[], seconds: number) {
  const { url, method = "GET" } = work;
  return measure({ url: `${address}${url}`, method, headers, ids, seconds });
}

const better = (a: Measured | null, b: Measured): Measured => (a === null || b.perSecond > a.perSecond ? b : a);

/** Our statements and the plain ones alternating, so that other load of the machine affects both. */
async function compare(bed: TestBed, server: Served, work: MemberWork, ids: readonly number[], seconds: number) {
  await ask(server, work, ids, 2);
  let ours: Measured | null = null;
  let limit = 0;
  for (let round = 0; round < rounds; round += 1) {
    limit = Math.max(limit, await plainRate(bed.url, work.plain, seconds));
    ours = better(ours, await ask(server, work, ids, seconds));
  }
  return { limit, ours: ours ?? { perSecond: 0, p50: 0, p99: 0 } };
}

/** List, detail, search and edit at the size of the test bed, compared with the plain statements over the same rows. */
export async function memberRates(bed: TestBed, seconds: number): Promise<readonly Ratio[]> {
  const samples = await readSamples(bed);
  const works = memberWorks(samples);
  const ratios = await bed.served(1, async (server) => {
    const found: Ratio[] = [];
    for (const work of works) {
      const { limit, ours } = await compare(bed, server, work, samples.ids, seconds);
      found.push({ work: `${work.name}; one process`, limit, ours: ours.perSecond, reach: work.reach });
      if (work.even === true)
        found.push({ work: `${work.name}: p99 against p50`, limit: ours.p50, ours: ours.p99, reach: 5, time: true });
    }
    return found;
  });
  const cores = availableParallelism();
  const ofAll = await bed.served(cores, async (server) => {
    const found: Ratio[] = [];
    for (const work of works) {
      if (work.reachOfAll === undefined) continue;
      const { limit, ours } = await compare(bed, server, work, samples.ids, seconds);
      found.push({ work: `${work.name}; ${cores} processes`, limit, ours: ours.perSecond, reach: work.reachOfAll });
    }
    return found;
  });
  return [...ratios, ...ofAll];
}
