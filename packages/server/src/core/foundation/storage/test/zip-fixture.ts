import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer;
  /** What the table of contents states instead of the truth. */
  readonly claimed?: number;
}

/** A small archive writer for fixtures; `behind` is appended after the end, `before` put in front. */
export function makeZip(entries: readonly ZipEntry[], before = "", behind = ""): Buffer {
  const parts: Buffer[] = [Buffer.from(before)];
  const table: Buffer[] = [];
  let at = before.length;
  for (const { name, content, claimed } of entries) {
    const packed = deflateRawSync(content);
    const bytes = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed ?? content.length, 22);
    local.writeUInt16LE(bytes.length, 26);
    parts.push(local, bytes, packed);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(20, 6);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(crc32(content), 16);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(claimed ?? content.length, 24);
    central.writeUInt16LE(bytes.length, 28);
    central.writeUInt32LE(at, 42);
    table.push(central, bytes);
    at += 30 + bytes.length + packed.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end, Buffer.from(behind)]);
}
