import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Peek } from "./peek.ts";

const endMark = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const entryMark = 0x02014b50;
/** A program has more parts than a paper. */
const mostInPackage = { entries: 65_000, directory: 16 * 1024 * 1024 };
const most = { entries: 10_000, unpacked: 300 * 1024 * 1024, ratio: 150, directory: 4 * 1024 * 1024 };

const office = {
  docx: { needs: "word/document.xml", type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xlsx: { needs: "xl/workbook.xml", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
} as const;
/** Macros, embedded programs and controls. */
const active = /(vbaproject|vbadata|activex|oleobject|macrosheet)|\.(exe|dll|scr|bat|cmd|js|vbs|html?|svg|jar|ps1)$/i;

const hostile = () => refused(uploadMessages.hostile);

interface Entry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
}

/** The archive's own table of contents; an archive with something before, behind or beside it is none of ours. */
async function readDirectory(peek: Peek, limit: { entries: number; directory: number } = most): Promise<Entry[]> {
  const tail = await peek.bytes(Math.max(peek.size - 22, 0), peek.size - 1);
  if (tail.length < 22 || !tail.subarray(0, 4).equals(endMark)) throw hostile();
  const entries = tail.readUInt16LE(10);
  const size = tail.readUInt32LE(12);
  const start = tail.readUInt32LE(16);
  if (entries === 0 || entries > limit.entries || size > limit.directory || start + size !== peek.size - 22)
    throw hostile();
  const table = await peek.bytes(start, start + size - 1);
  const found: Entry[] = [];
  let at = 0;
  while (at + 46 <= table.length && table.readUInt32LE(at) === entryMark) {
    const nameEnd = at + 46 + table.readUInt16LE(at + 28);
    found.push({
      name: table.toString("utf8", at + 46, nameEnd),
      packed: table.readUInt32LE(at + 20),
      unpacked: table.readUInt32LE(at + 24),
    });
    at = nameEnd + table.readUInt16LE(at + 30) + table.readUInt16LE(at + 32);
  }
  if (found.length !== entries || at !== table.length) throw hostile();
  return found;
}

/** A Word or Excel file of today's form that unpacks to a reasonable size and brings no program along. */
export async function lookAtOffice(peek: Peek, suffix: "docx" | "xlsx"): Promise<string> {
  const head = await peek.bytes(0, 3);
  if (!head.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) throw refused(fileKinds.document.type);
  const entries = await readDirectory(peek);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  // More packed than the file is long: entries share their bytes, as in a bomb.
  if (packed > peek.size || unpacked > most.unpacked) throw hostile();
  if (unpacked > 1024 * 1024 && unpacked > peek.size * most.ratio) throw hostile();
  const names = entries.map(({ name }) => name);
  if (names.some((name) => name.startsWith("/") || name.includes("..") || name.includes("\\") || active.test(name)))
    throw hostile();
  if (!names.includes("[Content_Types].xml") || !names.includes(office[suffix].needs)) throw hostile();
  return office[suffix].type;
}

/** A program for Android: an archive whose table of contents has its manifest. */
export async function lookAtPackage(peek: Peek): Promise<string> {
  const head = await peek.bytes(0, 3);
  if (!head.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) throw refused(fileKinds.app.type);
  const entries = await readDirectory(peek, mostInPackage);
  if (!entries.some(({ name }) => name === "AndroidManifest.xml")) throw hostile();
  return "application/vnd.android.package-archive";
}
