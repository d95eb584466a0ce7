/** What a stream is made of: the units of one picture, and when it is shown. */
export interface Picture {
  readonly isKey: boolean;
  /** In milliseconds since the stream began. */
  readonly time: number;
  readonly units: readonly Buffer[];
}

const packet = 188;
const tablePid = 0x100;
const videoPid = 0x101;
const clockRange = 2 ** 33;
const start = Buffer.from([0, 0, 0, 1]);
/** Says that a picture begins here. */
const delimiter = Buffer.from([0, 0, 0, 1, 9, 0xf0]);

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit--) {
      const isSet = (value >>> 31) ^ ((byte >> bit) & 1);
      value = (value << 1) ^ (isSet === 1 ? 0x04c11db7 : 0);
    }
  return value >>> 0;
}

/** One table in a packet of its own. */
function table(pid: number, counter: number, section: readonly number[]): Buffer {
  const body = Buffer.from(section);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(checksum(body));
  const head = Buffer.from([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10 | (counter & 15), 0]);
  const used = Buffer.concat([head, body, check]);
  return Buffer.concat([used, Buffer.alloc(packet - used.length, 0xff)]);
}
const programs = [0x00, 0xb0, 13, 0, 1, 0xc1, 0, 0, 0, 1, 0xe0 | (tablePid >> 8), tablePid & 0xff];
const videoPlace = [0xe0 | (videoPid >> 8), videoPid & 0xff, 0xf0, 0];
const streams = [0x02, 0xb0, 18, 0, 1, 0xc1, 0, 0, ...videoPlace, 0x1b, ...videoPlace];

/** 33 bits in five bytes, with the marks between them. */
function stamp(clock: number): Buffer {
  const high = Math.floor(clock / 2 ** 30) & 7;
  const middle = Math.floor(clock / 2 ** 15) & 0x7fff;
  const low = clock & 0x7fff;
  return Buffer.from([0x21 | (high << 1), middle >> 7, ((middle & 0x7f) << 1) | 1, low >> 7, ((low & 0x7f) << 1) | 1]);
}

/** The stream's clock, and whether one may begin to look here. */
function clockField(clock: number, isKey: boolean): Buffer {
  const field = Buffer.alloc(7);
  field[0] = isKey ? 0x50 : 0x10;
  field.writeUInt32BE(Math.floor(clock / 2), 1);
  field[5] = ((clock & 1) << 7) | 0x7e;
  return field;
}

/** A stretch of a stream as MPEG transport packets. */
export function transportOf(pictures: readonly Picture[]): Buffer {
  const packets = [table(0, 0, programs), table(tablePid, 0, streams)];
  let counter = 0;
  for (const { isKey, time, units } of pictures) {
    const clock = Math.round(time * 90) % clockRange;
    const head = Buffer.concat([Buffer.from([0, 0, 1, 0xe0, 0, 0, 0x80, 0x80, 5]), stamp(clock)]);
    const rest = Buffer.concat([head, delimiter, ...units.flatMap((unit) => [start, unit])]);
    for (let at = 0; at < rest.length;) {
      const isFirst = at === 0;
      const field = isFirst ? clockField(clock, isKey) : Buffer.alloc(0);
      const room = packet - 4 - (isFirst ? field.length + 1 : 0);
      const taken = Math.min(room, rest.length - at);
      const stuffing = room - taken;
      const pid = [(isFirst ? 0x40 : 0) | (videoPid >> 8), videoPid & 0xff];
      const hasField = isFirst || stuffing > 0;
      const parts: Buffer[] = [Buffer.from([0x47, ...pid, (hasField ? 0x30 : 0x10) | (counter & 15)])];
      if (isFirst) parts.push(Buffer.from([field.length + stuffing]), field, Buffer.alloc(stuffing, 0xff));
      // The length byte is itself one of the bytes to fill; two need the flags byte beside it.
      else if (stuffing === 1) parts.push(Buffer.from([0]));
      else if (stuffing > 1) parts.push(Buffer.from([stuffing - 1, 0]), Buffer.alloc(stuffing - 2, 0xff));
      parts.push(rest.subarray(at, at + taken));
      packets.push(Buffer.concat(parts));
      counter += 1;
      at += taken;
    }
  }
  return Buffer.concat(packets);
}
