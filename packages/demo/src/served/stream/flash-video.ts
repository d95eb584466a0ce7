import type { Headers } from "./h264.ts";
import type { Picture } from "./mpeg-ts.ts";

const videoTag = 9;

function tag(time: number, body: Buffer): Buffer {
  const head = Buffer.alloc(11);
  head[0] = videoTag;
  head.writeUIntBE(body.length, 1, 3);
  head.writeUIntBE(time & 0xffffff, 4, 3);
  head[7] = (time >>> 24) & 0xff;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(11 + body.length);
  return Buffer.concat([head, body, size]);
}

const sized = (unit: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(unit.length);
  return Buffer.concat([size, unit]);
};

/** How an FLV stream begins: that there is only video, and how it is coded. */
export function flvHead({ sps, pps }: Headers): Buffer {
  const short = (value: number) => [value >> 8, value & 0xff];
  const config = Buffer.concat([
    Buffer.from([0x17, 0, 0, 0, 0, 1, sps[1] ?? 0, sps[2] ?? 0, sps[3] ?? 0, 0xff, 0xe1, ...short(sps.length)]),
    sps,
    Buffer.from([1, ...short(pps.length)]),
    pps,
  ]);
  return Buffer.concat([Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0]), tag(0, config)]);
}

export const flvPicture = ({ isKey, time, units }: Picture): Buffer =>
  tag(time, Buffer.concat([Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0]), ...units.map(sized)]));
