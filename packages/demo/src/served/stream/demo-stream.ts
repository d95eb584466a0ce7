import { setTimeout as wait } from "node:timers/promises";
import { drawBlocks, personOf } from "./demo-scene.ts";
import { flvHead, flvPicture } from "./flash-video.ts";
import { type Headers, type Size, headersOf, keyPicture, nextPicture } from "./h264.ts";
import { type Picture, transportOf } from "./mpeg-ts.ts";

/** One round of the clip, which is also one segment. */
const roundMs = 4000;
const perRound = 20;
const frameMs = roundMs / perRound;
const listed = 4;
const sizes: Readonly<Record<"usual" | "low", Size>> = { usual: { wide: 12, high: 16 }, low: { wide: 6, high: 8 } };
const roundsKept = 40;

interface Round {
  readonly headers: Headers;
  /** Of each picture the units; the first is whole. */
  readonly pictures: readonly Buffer[];
}
/** Rounds that were watched last; drawing one takes some hundredths of a second. */
const rounds = new Map<string, Round>();

function roundOf(userId: number, kind: keyof typeof sizes): Round {
  const key = `${userId} ${kind}`;
  const known = rounds.get(key);
  rounds.delete(key);
  const round = known ?? drawRound(userId, sizes[kind]);
  rounds.set(key, round);
  const [oldest] = rounds.keys();
  if (rounds.size > roundsKept && oldest !== undefined) rounds.delete(oldest);
  return round;
}

function drawRound(userId: number, size: Size): Round {
  const person = personOf(userId);
  let before = drawBlocks(size, person, 0);
  const pictures = [keyPicture(before)];
  for (let at = 1; at < perRound; at++) {
    const now = drawBlocks(size, person, at / perRound);
    pictures.push(
      nextPicture(
        now.map((block, place) => (Buffer.compare(block, before[place] ?? block) === 0 ? undefined : block)),
        at,
      ),
    );
    before = now;
  }
  return { headers: headersOf(size), pictures };
}

function picturesOf({ headers, pictures }: Round, beginMs: number): Picture[] {
  return pictures.map((picture, at) => ({
    isKey: at === 0,
    time: beginMs + at * frameMs,
    units: at === 0 ? [headers.sps, headers.pps, picture] : [picture],
  }));
}

/** The newest segments of a broadcast that never ends. */
export function playlistOf(name: string, now: number): string {
  const newest = Math.floor(now / roundMs) - 1;
  const first = newest - listed + 1;
  const segments = Array.from(
    { length: listed },
    (_, at) => `#EXTINF:${roundMs / 1000}.000,\n${name}-${first + at}.ts`,
  );
  const head = [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    `#EXT-X-TARGETDURATION:${roundMs / 1000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ];
  return [...head, ...segments, ""].join("\n");
}

export const segmentOf = (userId: number, kind: keyof typeof sizes, place: number): Buffer =>
  transportOf(picturesOf(roundOf(userId, kind), place * roundMs));

/** The same person as one endless answer, as fast as it is shown. */
export async function* endlessFlv(userId: number): AsyncGenerator<Buffer> {
  const round = roundOf(userId, "usual");
  yield flvHead(round.headers);
  const begun = Date.now();
  for (let place = 0; ; place++) {
    for (const picture of picturesOf(round, place * roundMs)) {
      const due = begun + picture.time - Date.now();
      if (due > 0) await wait(due);
      yield flvPicture({ ...picture, units: picture.units.slice(-1) });
    }
  }
}
