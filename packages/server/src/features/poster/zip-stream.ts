import { crc32 } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  read(): Promise<Buffer>;
}

const utf8Names = 0x0800;
const storedVersion = 20;

/** Date and time in the format's own encoding, in Shanghai. */
function dosTime(now: Date): { readonly time: number; readonly date: number } {
  const local = new Date(now.getTime() + 8 * 3_600_000);
  return {
    time: (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1),
    date: ((local.getUTCFullYear() - 1980) << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate(),
  };
}

/** What local and central headers have in common: from the version needed to the length of the extra field. */
function commonFields(name: Buffer, content: Buffer, now: Date): Buffer {
  const { time, date } = dosTime(now);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(storedVersion, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(time, 6);
  fields.writeUInt16LE(date, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

/** A ZIP file as a stream. Pictures are already compressed, so they are only stored one after the other. */
export async function* zipStream(entries: readonly ZipEntry[], now: Date = new Date()): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = await entry.read();
    const name = Buffer.from(entry.name, "utf8");
    const common = commonFields(name, content, now);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), common, name]);
    const central = Buffer.alloc(14);
    central.writeUInt32LE(at, 10);
    const madeBy = Buffer.from([storedVersion, 0]);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), madeBy, common, central, name]));
    at += local.length + content.length;
    yield local;
    yield content;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  yield list;
  yield end;
}
