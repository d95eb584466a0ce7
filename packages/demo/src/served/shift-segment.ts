const packetBytes = 188;
/** Clocks of a transport stream have 33 bits and 90 ticks per millisecond. */
const clockTurn = 2 ** 33;
const ticksPerMs = 90;

/** A presentation or decoding time: 3, 15 and 15 bits, each group followed by a marker bit. */
function shiftTime(packet: Buffer, at: number, ticks: number): void {
  const first = packet.readUInt8(at);
  const low = (packet.readUInt16BE(at + 1) >> 1) * 2 ** 15 + (packet.readUInt16BE(at + 3) >> 1);
  const time = (((first >> 1) & 7) * 2 ** 30 + low + ticks) % clockTurn;
  packet.writeUInt8((first & 0xf1) | (Math.floor(time / 2 ** 30) << 1), at);
  packet.writeUInt16BE(((Math.floor(time / 2 ** 15) % 2 ** 15) << 1) | 1, at + 1);
  packet.writeUInt16BE(((time % 2 ** 15) << 1) | 1, at + 3);
}

/** The sender's clock: 32 bits, and the last one at the start of the next byte. */
function shiftClock(packet: Buffer, at: number, ticks: number): void {
  const last = packet.readUInt8(at + 4);
  const clock = (packet.readUInt32BE(at) * 2 + (last >> 7) + ticks) % clockTurn;
  packet.writeUInt32BE(Math.floor(clock / 2), at);
  packet.writeUInt8((last & 0x7f) | ((clock % 2) << 7), at + 4);
}

function shiftPacket(packet: Buffer, ticks: number): void {
  const startsUnit = (packet.readUInt8(1) & 0x40) !== 0;
  const hasField = (packet.readUInt8(3) & 0x20) !== 0;
  const fieldBytes = hasField ? 1 + packet.readUInt8(4) : 0;
  if (fieldBytes > 1 && (packet.readUInt8(5) & 0x10) !== 0) shiftClock(packet, 6, ticks);
  const unit = 4 + fieldBytes;
  // Tables begin differently from pictures, and have no times.
  if (!startsUnit || packet.readUIntBE(unit, 3) !== 1) return;
  const times = packet.readUInt8(unit + 7) >> 6;
  if (times >= 2) shiftTime(packet, unit + 9, ticks);
  if (times === 3) shiftTime(packet, unit + 14, ticks);
}

/**
 * The same MPEG-TS segment as if it began this many milliseconds later: players continue where the last segment ended.
 */
export function shiftSegment(segment: Buffer, ms: number): Buffer {
  const shifted = Buffer.from(segment);
  const ticks = (ms * ticksPerMs) % clockTurn;
  for (let at = 0; at < shifted.length; at += packetBytes) shiftPacket(shifted.subarray(at, at + packetBytes), ticks);
  return shifted;
}
