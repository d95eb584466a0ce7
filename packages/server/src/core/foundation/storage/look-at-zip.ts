import { fileKinds } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { uploadMessages } from "@hongxian/contract/core/storage/storage.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Peek } from "../file/peek.ts";
import { readDirectory, unpackZip, ZipFault, type ZipEntry, type ZipLimits } from "../file/unpack-zip.ts";

/** A program has more parts than a document. */
const mostInPackage = { entries: 65_000, unpacked: 2 * 1024 ** 3, directory: 16 * 1024 * 1024 };
const most = { entries: 10_000, unpacked: 300 * 1024 * 1024, ratio: 150, directory: 4 * 1024 * 1024 };

const office = {
  docx: { needs: "word/document.xml", type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" },
  xlsx: { needs: "xl/workbook.xml", type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" },
} as const;
/** Macros, embedded programs and controls. */
const active = /(vbaproject|vbadata|activex|oleobject|macrosheet)|\.(exe|dll|scr|bat|cmd|js|vbs|html?|svg|jar|ps1)$/i;

const hostile = () => refused(uploadMessages.hostile);

/** The entries of an archive that really unpacks to the stated sizes, and stays within the limits. */
async function entriesOf(
  peek: Peek,
  limits: ZipLimits,
  check: (entries: readonly ZipEntry[]) => boolean,
): Promise<readonly ZipEntry[]> {
  try {
    const entries = await readDirectory(peek, limits);
    if (!check(entries)) throw hostile();
    await unpackZip(peek, entries, limits);
    return entries;
  } catch (error) {
    throw error instanceof ZipFault ? hostile() : error;
  }
}

/**
 * False when the table of contents alone already shows a fault: shared bytes, or far more inside than any document
 * packs.
 */
function isReasonable(peek: Peek, entries: readonly ZipEntry[]): boolean {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  return packed <= peek.size && (unpacked <= 1024 * 1024 || unpacked <= peek.size * most.ratio);
}

/** A Word or Excel file of the current format that unpacks to a reasonable size and contains no program. */
export async function lookAtOffice(peek: Peek, suffix: "docx" | "xlsx"): Promise<string> {
  const head = await peek.bytes(0, 3);
  if (!head.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) throw refused(fileKinds.document.type);
  const entries = await entriesOf(peek, most, (all) => isReasonable(peek, all));
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
  await entriesOf(peek, mostInPackage, (all) => all.some(({ name }) => name === "AndroidManifest.xml"));
  return "application/vnd.android.package-archive";
}
