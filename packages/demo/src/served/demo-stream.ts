import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { projectRoot } from "@hongxian/server/platform/project-root.ts";
import { shiftSegment } from "./shift-segment.ts";

/** The recorded clips (see README.md of this package) last as long as one segment of a playlist. */
const clipMs = 4000;
const clips = 6;
const listed = 4;
const folder = join(projectRoot, "packages/demo/fixtures/live");

/**
 * The same member is always shown in the same clip. Clips with even numbers show women, as even ids belong to women.
 */
const clipOf = (userId: number): number => userId % clips;

/** The newest segments of a broadcast that never ends. */
export function playlistOf(name: string, now: number): string {
  const first = Math.floor(now / clipMs) - listed;
  const segments = Array.from({ length: listed }, (_, at) => `#EXTINF:${clipMs / 1000}.000,\n${name}-${first + at}.ts`);
  const head = [
    "#EXTM3U",
    "#EXT-X-VERSION:3",
    `#EXT-X-TARGETDURATION:${clipMs / 1000}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
  ];
  return [...head, ...segments, ""].join("\n");
}

/**
 * Each segment is the same clip at another time. Marking a discontinuity before each would need no shift, but players
 * keep a list that grows with the number of discontinuities, and in an endless broadcast it stops them.
 */
export const segmentOf = (userId: number, kind: "usual" | "low", place: number): Buffer =>
  shiftSegment(readFileSync(join(folder, `${clipOf(userId)}${kind === "low" ? "-low" : ""}.mpegts`)), place * clipMs);

/** Header and length of the empty tag before the first. */
const flvHeadBytes = 13;
const tagHeadBytes = 11;
const pictureType = 1;

/**
 * The tags of an FLV file: the header of each has the length of its body, which is followed by the tag's length in four
 * bytes.
 */
function tagsOf(file: Buffer): Buffer[] {
  const tags: Buffer[] = [];
  for (let at = flvHeadBytes; at < file.length;) {
    const end = at + tagHeadBytes + file.readUIntBE(at + 1, 3) + 4;
    tags.push(file.subarray(at, end));
    at = end;
  }
  return tags;
}

const timeOf = (tag: Buffer): number => tag.readUIntBE(4, 3);

function shiftedTag(tag: Buffer, time: number): Buffer {
  const shifted = Buffer.from(tag);
  shifted.writeUIntBE(time & 0xffffff, 4, 3);
  // The highest byte comes after the others.
  shifted[7] = (time >>> 24) & 0xff;
  return shifted;
}

/** The same clip as one endless response, at playing speed. */
export async function* endlessFlv(userId: number): AsyncGenerator<Buffer> {
  const file = readFileSync(join(folder, `${clipOf(userId)}.flv`));
  const [codec, ...others] = tagsOf(file);
  yield Buffer.concat([file.subarray(0, flvHeadBytes), codec ?? Buffer.alloc(0)]);
  // The mark at the end of the file would end the stream.
  const pictures = others.filter((tag) => tag[tagHeadBytes + 1] === pictureType);
  const begun = Date.now();
  for (let round = 0; ; round += 1) {
    for (const picture of pictures) {
      const time = round * clipMs + timeOf(picture);
      const due = begun + time - Date.now();
      if (due > 0) await wait(due);
      yield shiftedTag(picture, time);
    }
  }
}
