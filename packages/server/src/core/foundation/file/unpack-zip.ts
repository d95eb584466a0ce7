import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import type { Peek } from "./peek.ts";
import { ZipCursor } from "./zip-cursor.ts";

export interface ZipLimits {
  readonly entries: number;
  /** Bytes of the table of contents. */
  readonly directory: number;
  /** Bytes to which all entries together may unpack. */
  readonly unpacked: number;
}

/** An archive that differs from what it states; `unpacked` is how far it was unpacked until that was noticed. */
export class ZipFault extends Error {
  readonly unpacked: number;

  constructor(reason: string, unpacked = 0) {
    super(reason);
    this.name = "ZipFault";
    this.unpacked = unpacked;
  }
}

export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly method: number;
  readonly flags: number;
  /** The offset of its own header. */
  readonly at: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const ownMark = 0x04034b50;
const wide = 0xff_ff_ff_ff;
const isSealed = 1;
const isDescribedBehind = 8;

/** Sizes too wide for their field are in an extra one, in this order; some writers do so for small files too. */
function wideSizes(extra: Buffer, wanted: readonly boolean[]): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const field = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    let place = 0;
    return wanted.map((isWide) => {
      if (!isWide || place + 8 > field.length) return wide;
      place += 8;
      return Number(field.readBigUInt64LE(place - 8));
    });
  }
  return wanted.map(() => wide);
}

/** The archive's own table of contents; an archive with data before, after or between its entries is refused. */
export async function readDirectory(peek: Peek, limits: ZipLimits): Promise<ZipEntry[]> {
  const tail = await peek.bytes(Math.max(peek.size - 22, 0), peek.size - 1);
  if (tail.length < 22 || tail.readUInt32LE(0) !== endMark) throw new ZipFault("no end mark");
  const count = tail.readUInt16LE(10);
  const size = tail.readUInt32LE(12);
  const start = tail.readUInt32LE(16);
  if (count === 0 || count > limits.entries || size > limits.directory || start + size !== peek.size - 22)
    throw new ZipFault("the table of contents is not where or what it should be");
  const table = await peek.bytes(start, start + size - 1);
  const found: ZipEntry[] = [];
  let at = 0;
  while (at + 46 <= table.length && table.readUInt32LE(at) === entryMark) {
    const nameEnd = at + 46 + table.readUInt16LE(at + 28);
    const extraEnd = nameEnd + table.readUInt16LE(at + 30);
    const next = extraEnd + table.readUInt16LE(at + 32);
    if (next > table.length) throw new ZipFault("an entry leaves the table");
    const sizes = [table.readUInt32LE(at + 24), table.readUInt32LE(at + 20), table.readUInt32LE(at + 42)];
    const isWide = sizes.map((value) => value === wide);
    const full = isWide.includes(true) ? wideSizes(table.subarray(nameEnd, extraEnd), isWide) : sizes;
    const [unpacked = wide, packed = wide, place = wide] = sizes.map((value, i) => (isWide[i] ? full[i] : value));
    const flags = table.readUInt16LE(at + 8);
    const method = table.readUInt16LE(at + 10);
    found.push({ name: table.toString("utf8", at + 46, nameEnd), packed, unpacked, method, flags, at: place });
    at = next;
  }
  if (found.length !== count || at !== table.length) throw new ZipFault("the table and its end disagree");
  return found;
}

/**
 * An entry's own header must match the table of contents; sizes it does not know yet (they follow the content) are
 * zero.
 */
async function needSameHeader(cursor: ZipCursor, entry: ZipEntry): Promise<void> {
  const head = await cursor.take(30);
  if (head.length < 30 || head.readUInt32LE(0) !== ownMark) throw new ZipFault("an entry has no header");
  const name = await cursor.take(head.readUInt16LE(26));
  await cursor.skip(head.readUInt16LE(28));
  const flags = head.readUInt16LE(6);
  const isBehind = (flags & isDescribedBehind) !== 0;
  const agrees = (own: number, stated: number) => own === stated || own === wide || (isBehind && own === 0);
  const isSame =
    name.toString("utf8") === entry.name &&
    head.readUInt16LE(8) === entry.method &&
    (flags & isSealed) === 0 &&
    agrees(head.readUInt32LE(18), entry.packed) &&
    agrees(head.readUInt32LE(22), entry.unpacked);
  if (!isSame) throw new ZipFault("an entry's header and the table disagree");
}

/** Unpacks one entry and counts: exactly the stated number of bytes. */
async function unpackOne(
  cursor: ZipCursor,
  entry: ZipEntry,
  before: number,
  onPiece: (piece: Buffer) => void,
): Promise<number> {
  const packed = cursor.pieces(entry.packed);
  let size = 0;
  const take = (piece: Buffer) => {
    size += piece.length;
    if (size > entry.unpacked) throw new ZipFault("an entry unpacks to more than it says", before + size);
    onPiece(piece);
  };
  if (entry.method === 0) for await (const piece of packed) take(piece);
  else {
    const feed = Readable.from(packed, { objectMode: false });
    const inflate = createInflateRaw();
    feed.on("error", (error) => inflate.destroy(error));
    try {
      for await (const piece of feed.pipe(inflate)) take(piece as Buffer);
    } catch (error) {
      if (error instanceof ZipFault) throw error;
      throw new ZipFault("an entry cannot be unpacked", before + size);
    } finally {
      feed.destroy();
      inflate.destroy();
    }
    if (inflate.bytesWritten !== entry.packed) throw new ZipFault("an entry ends before its bytes do", before + size);
  }
  if (size !== entry.unpacked) throw new ZipFault("an entry unpacks to less than it says", before + size);
  return size;
}

/**
 * Unpacks the archive piece by piece, counting what is really produced: the stated sizes are enforced, never trusted.
 * Entries that share bytes, lie outside the file or need unsupported features are faults. The entries that `wants`
 * names are returned.
 */
export async function unpackZip(
  peek: Peek,
  entries: readonly ZipEntry[],
  limits: ZipLimits,
  wants: (name: string) => boolean = () => false,
): Promise<{ readonly unpacked: number; readonly files: ReadonlyMap<string, Buffer> }> {
  const stated = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (stated > limits.unpacked) throw new ZipFault("it unpacks to too much");
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw new ZipFault("two entries share a name");
  if (entries.some(({ method, flags }) => (method !== 0 && method !== 8) || (flags & isSealed) !== 0))
    throw new ZipFault("an entry is packed in a way that is not taken");
  const files = new Map<string, Buffer>();
  const cursor = new ZipCursor(peek.all());
  let unpacked = 0;
  try {
    for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
      if (entry.at < cursor.at || entry.at + 30 + entry.packed > peek.size)
        throw new ZipFault("entries share their bytes", unpacked);
      await cursor.skip(entry.at - cursor.at);
      await needSameHeader(cursor, entry);
      const pieces: Buffer[] = [];
      const isWanted = wants(entry.name);
      unpacked += await unpackOne(cursor, entry, unpacked, (piece) => void (isWanted && pieces.push(piece)));
      if (isWanted) files.set(entry.name, Buffer.concat(pieces));
    }
  } finally {
    await cursor.close();
  }
  return { unpacked, files };
}
