import { expect, it } from "vitest";
import { soundOf } from "./demo-sound.ts";
import { endlessFlv, playlistOf, segmentOf } from "./demo-stream.ts";

it("lists the newest segments of a broadcast that goes on", () => {
  const at = (now: number) => playlistOf("7", now);
  expect(at(400_000)).toContain("#EXT-X-MEDIA-SEQUENCE:96\n#EXTINF:4.000,\n7-96.ts");
  expect(at(404_000)).toContain("#EXT-X-MEDIA-SEQUENCE:97");
});

it("writes whole packets with a picture to begin with", () => {
  const segment = segmentOf(10_000_001, "low", 99);
  expect(segment.length % 188).toBe(0);
  for (let at = 0; at < segment.length; at += 188) expect(segment[at]).toBe(0x47);
  // Sequence, picture settings, and the key picture behind them.
  for (const kind of [0x67, 0x68, 0x65]) expect(segment.includes(Buffer.from([0, 0, 0, 1, kind]))).toBe(true);
  expect(segmentOf(10_000_001, "usual", 99).length).toBeGreaterThan(segment.length);
});

it("streams the same as FLV", async () => {
  const stream = endlessFlv(10_000_001);
  const head = (await stream.next()).value as Buffer;
  expect(head.subarray(0, 4)).toEqual(Buffer.from([0x46, 0x4c, 0x56, 1]));
  const first = (await stream.next()).value as Buffer;
  expect([first[0], first[11]]).toEqual([9, 0x17]);
  await stream.return(undefined);
});

it("makes a sound that is never silent for long", () => {
  const sound = soundOf(3);
  expect(sound.subarray(0, 4).toString()).toBe("RIFF");
  expect(sound.length).toBe(44 + 48_000);
  expect(sound.subarray(44).filter((sample) => sample !== 128).length).toBeGreaterThan(12_000);
  expect(soundOf(4).equals(sound)).toBe(false);
});
