import sharp from "sharp";
import { addressOf, recordFile, storePicture } from "../packages/server/src/core/foundation/storage/stored-files.ts";
import { createSeal } from "../packages/server/src/platform/seal.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";
import type { Ratio } from "./ratio.ts";
import { openTestBed } from "./test-bed.ts";

const rounds = 6;
const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Realistic photograph data: blurred noise, so that neither side has it easier than with a real one. */
const photograph = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: "#808080",
      noise: { type: "gaussian", mean: 100 + seed, sigma: 40 },
    },
  })
    .blur(3)
    .jpeg({ quality: 92 })
    .toBuffer();

/**
 * 4000 x 3000 fitted to a width of 1500: as a call with a cold cache compared with the library alone, and again from
 * the cache.
 */
export async function imageFit(): Promise<Ratio[]> {
  const bed = await openTestBed(600);
  const settings = { ...parseSettings({}), dataDir: bed.dataDir, secretKey: bed.secretKey };
  const services = { settings, db: bed.db, seal: createSeal(bed.secretKey) };
  try {
    const pictures = await Promise.all(Array.from({ length: rounds + 1 }, (_, at) => photograph(at)));
    const addresses: string[] = [];
    for (const picture of pictures) {
      const file = await storePicture("bench", services, picture);
      await recordFile(bed.db, file, { staffId: null });
      addresses.push(addressOf(file));
    }
    return await bed.served(1, async ({ address, headers }) => {
      sharp.concurrency(2);
      const bare = (picture: Buffer) =>
        sharp(picture).autoOrient().resize({ width: 1500 }).jpeg({ quality: 80 }).toBuffer();
      const ask = async (url: string) => {
        const answer = await fetch(`${address}/api/image-proxy?url=${encodeURIComponent(url)}&size=view`, { headers });
        if (answer.headers.get("content-type") !== "image/jpeg") throw new Error(await answer.text());
        await answer.arrayBuffer();
      };
      const timed = async (work: () => Promise<unknown>) => {
        const begun = performance.now();
        await work();
        return performance.now() - begun;
      };
      const [limits, cold, warm]: number[][] = [[], [], []];
      for (const [at, picture] of pictures.entries()) {
        const url = addresses[at] ?? "";
        const times = [await timed(() => bare(picture)), await timed(() => ask(url)), await timed(() => ask(url))];
        // The first round loads the library on both sides.
        if (at === 0) continue;
        limits?.push(times[0] ?? 0);
        cold?.push(times[1] ?? 0);
        warm?.push(times[2] ?? 0);
      }
      const limit = median(limits ?? []);
      const work = "image 4000x3000 to width 1500, quality 80";
      return [
        {
          work: `${work}: a call on a cold cache against the library alone`,
          limit,
          ours: median(cold ?? []),
          reach: 1.5,
          time: true,
        },
        { work: `${work}: again from the cache`, limit, ours: median(warm ?? []), reach: 0.2, time: true },
      ];
    });
  } finally {
    await bed.close();
  }
}
