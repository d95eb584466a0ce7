import { BitWriter } from "./bit-writer.ts";

/**
 * A video of plain blocks (H.264, baseline): a key picture holds every block as it is, the pictures after it only those
 * that changed. That needs no encoder and plays in every browser.
 */
export interface Size {
  /** In blocks of 16 by 16. */
  readonly wide: number;
  readonly high: number;
}

/** The 384 bytes of one block: 256 of brightness, 64 and 64 of colour. */
export type Block = Uint8Array;

const pcmInKey = 25;
/** In other pictures the five kinds of moved blocks are counted first. */
const pcmInOther = 30;

/** A pair of zeros never meets a small number: a decoder would take it for a beginning. */
function unit(kind: number, body: Uint8Array): Buffer {
  const bytes = [kind];
  let zeros = 0;
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    bytes.push(byte);
    zeros = byte === 0 ? zeros + 1 : 0;
  }
  return Buffer.from(bytes);
}

export interface Headers {
  readonly sps: Buffer;
  readonly pps: Buffer;
}

export function headersOf({ wide, high }: Size): Headers {
  const sps = new BitWriter().bits(66, 8).bits(0xc0, 8).bits(30, 8).ue(0).ue(0).ue(2).ue(1).bits(0, 1);
  sps
    .ue(wide - 1)
    .ue(high - 1)
    .bits(0b1100, 4);
  const pps = new BitWriter().ue(0).ue(0).bits(0, 2).ue(0).ue(0).ue(0).bits(0, 3).ue(0).ue(0).ue(0).bits(0b100, 3);
  return { sps: unit(0x67, sps.close()), pps: unit(0x68, pps.close()) };
}

/** A picture that needs no other. */
export function keyPicture(blocks: readonly Block[]): Buffer {
  const slice = new BitWriter().ue(0).ue(7).ue(0).bits(0, 4).ue(0).bits(0, 2).ue(0).ue(1);
  for (const block of blocks) slice.ue(pcmInKey).raw(block);
  return unit(0x65, slice.close());
}

/** The picture `at` places after the key picture; undefined blocks stay as they were. */
export function nextPicture(blocks: readonly (Block | undefined)[], at: number): Buffer {
  const slice = new BitWriter()
    .ue(0)
    .ue(5)
    .ue(0)
    .bits(at % 16, 4)
    .bits(0, 3)
    .ue(0)
    .ue(1);
  let same = 0;
  for (const block of blocks) {
    if (block === undefined) {
      same += 1;
      continue;
    }
    slice.ue(same).ue(pcmInOther).raw(block);
    same = 0;
  }
  if (same > 0) slice.ue(same);
  return unit(0x41, slice.close());
}
