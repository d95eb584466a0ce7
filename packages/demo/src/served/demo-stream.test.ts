import { expect, it, vi } from "vitest";
import { soundOf } from "./demo-sound.ts";
import { endlessFlv, playlistOf, segmentOf } from "./demo-stream.ts";

it("a playlist lists the newest segments of a broadcast that goes on", () => {
  const at = (now: number) => playlistOf("7", now);
  expect(at(400_000)).toContain("#EXT-X-MEDIA-SEQUENCE:96\n#EXTINF:4.000,\n7-96.ts");
  expect(at(404_000)).toContain("#EXT-X-MEDIA-SEQUENCE:97");
});

const timeOf = (tag: unknown): number => (tag as Buffer).readUIntBE(4, 3);

it("the demo stream writes whole packets with a picture to begin with", () => {
  const segment = segmentOf(10_000_001, "low", 99);
  expect(segment.length % 188).toBe(0);
  for (let at = 0; at < segment.length; at += 188) expect(segment[at]).toBe(0x47);
  // Sequence, picture settings, and the key picture behind them.
  for (const kind of [0x67, 0x68, 0x65]) expect(segment.includes(Buffer.from([0, 0, 1, kind]))).toBe(true);
  expect(segmentOf(10_000_001, "usual", 99).length).toBeGreaterThan(segment.length);
});

/** When the pictures of a segment are shown, in ticks of its clock. */
function showTimes(segment: Buffer): number[] {
  const times: number[] = [];
  for (let at = 0; at < segment.length; at += 188) {
    const field = ((segment[at + 3] ?? 0) & 0x20) === 0 ? 0 : 1 + (segment[at + 4] ?? 0);
    const unit = at + 4 + field;
    if (((segment[at + 1] ?? 0) & 0x40) === 0 || segment.readUIntBE(unit, 3) !== 1) continue;
    const bits = segment.readUIntBE(unit + 9, 5);
    const group = (from: number, count: number) => Math.floor(bits / 2 ** from) % 2 ** count;
    times.push(group(33, 3) * 2 ** 30 + group(17, 15) * 2 ** 15 + group(1, 15));
  }
  return times;
}

it("segments follow each other without a gap, also where the clock of 33 bits begins anew", () => {
  // 2^33 ticks are a little more than 23,860 segments.
  for (const place of [99, 23_859, 23_860, 448_000_000]) {
    const times = [
      ...showTimes(segmentOf(10_000_001, "usual", place)),
      ...showTimes(segmentOf(10_000_001, "usual", place + 1)),
    ];
    expect(times).toEqual(Array.from({ length: 40 }, (_, at) => (place * 360_000 + at * 18_000) % 2 ** 33));
  }
});

it("the demo stream streams the same as FLV", async () => {
  const stream = endlessFlv(10_000_001);
  const head = (await stream.next()).value as Buffer;
  expect(head.subarray(0, 4)).toEqual(Buffer.from([0x46, 0x4c, 0x56, 1]));
  const first = (await stream.next()).value as Buffer;
  expect([first[0], first[11]]).toEqual([9, 0x17]);
  await stream.return(undefined);
});

it("an FLV stream goes on behind its last picture with rising times", async () => {
  const times: number[] = [];
  const pictures = endlessFlv(10_000_002);
  await pictures.next();
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  try {
    // As if the clip had been played for long: no frame has to be waited for.
    const begin = pictures.next();
    vi.setSystemTime(60_000);
    times.push(timeOf((await begin).value));
    while (times.length < 45) times.push(timeOf((await pictures.next()).value));
  } finally {
    vi.useRealTimers();
    await pictures.return(undefined);
  }
  expect(times).toEqual(Array.from({ length: 45 }, (_, at) => at * 200));
});

it("the demo stream makes a sound that is never silent for long", () => {
  const sound = soundOf(3);
  expect(sound.subarray(0, 4).toString()).toBe("RIFF");
  expect(sound.length).toBe(44 + 48_000);
  expect(sound.subarray(44).filter((sample) => sample !== 128).length).toBeGreaterThan(12_000);
  expect(soundOf(4).equals(sound)).toBe(false);
});
