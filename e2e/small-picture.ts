import { deflateSync } from "node:zlib";

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  let crc = -1;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeInt32BE(crc ^ -1);
  return Buffer.concat([length, body, sum]);
}

/** A grey PNG of 40 x 30. */
export function smallPicture(): Buffer {
  const head = Buffer.from([0, 0, 0, 40, 0, 0, 0, 30, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(120, 150)]);
  const rows = Buffer.concat(Array.from({ length: 30 }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A GIF of two frames. */
export function movingPicture(): Buffer {
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 2, 0x84, 0x51, 0];
  const head = [...Buffer.from("GIF89a"), 2, 0, 2, 0, 0x80, 0, 0, 200, 30, 60, 255, 255, 255];
  return Buffer.from([...head, ...frame, ...frame, 0x3b]);
}
