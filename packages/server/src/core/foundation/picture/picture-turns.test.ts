import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { times } from "../../../test/long.ts";
import { blurPicture } from "./blur-picture.ts";
import { cleanPicture } from "./clean-picture.ts";
import { convertPicture, isTooSlow, mostPixels } from "./convert-picture.ts";

/** A white PNG of one bit a pixel: a few kilobytes whatever it measures. */
function flat(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const part = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)]);
    part.writeUInt32BE(content.length, 0);
    part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4);
    return part;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

describe("pictures", () => {
  it("pictures of more pixels than any telephone makes are refused by their head, before they wait for a place", async () => {
    const wide = flat(20_000, 3000);
    expect(wide.length).toBeLessThan(20_000);
    await expect(cleanPicture(1, wide)).rejects.toMatchObject({ http: 400, message: uploadMessages.pixels });
    expect(8192 * 6144).toBeLessThanOrEqual(mostPixels);
  });

  it("pictures of one account keep nobody else's waiting: a small one is done before the second of many large ones", async () => {
    const large = flat(6000, 3000);
    const small = flat(40, 30);
    const done: string[] = [];
    const many = times(12, 5);
    const larger = Array.from({ length: many }, (_, at) => cleanPicture(1, large).then(() => done.push(`large ${at}`)));
    // The large ones are in the queue before the small ones arrive.
    await new Promise((resolve) => setTimeout(resolve, 20));
    await Promise.all([2, 3, 4].map((user) => cleanPicture(user, small).then(() => done.push(`small of ${user}`))));
    expect(done.filter((name) => name.startsWith("large")).length).toBeLessThanOrEqual(2);
    await Promise.all(larger);
    expect(done).toHaveLength(many + 3);
  });

  it("pictures are given up after their time: the library ends its work", async () => {
    const [width, height, channels] = [6000, 2000, 3] as const;
    const noise = await sharp(randomBytes(width * height * channels), { raw: { width, height, channels } })
      .jpeg({ quality: 60 })
      .toBuffer();
    // Noise of this size takes many times the second that is left to the library.
    const slow = convertPicture("a slow one", noise, [{ result: { format: "webp", quality: 92, effort: 6 } }], 6000);
    await expect(slow).rejects.toSatisfy(isTooSlow);
  });

  it("a narrow one of many pixels is blurred as a small one", async () => {
    const narrow = await sharp(await blurPicture(1, flat(8, 20_000))).metadata();
    expect(narrow.width).toBeLessThanOrEqual(240);
    expect(narrow.height).toBeLessThanOrEqual(960);
    const wide = await sharp(await blurPicture(1, flat(20_000, 8))).metadata();
    expect([wide.width, wide.height]).toEqual([240, 17]);
  });
});
