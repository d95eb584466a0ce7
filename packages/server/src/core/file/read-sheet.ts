type Cells = readonly (readonly string[])[];

const mostUnpacked = 32 * 1024 * 1024;
const archiveHead = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const centralHeader = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** What the archive says it unpacks to. A file that claims nothing or too much is not opened: it may be made to fill memory. */
function isReasonable(bytes: Buffer): boolean {
  let total = 0;
  for (let at = bytes.indexOf(centralHeader); at !== -1; at = bytes.indexOf(centralHeader, at + 46)) {
    if (at + 46 > bytes.length) return false;
    const packed = bytes.readUInt32LE(at + 20);
    const unpacked = bytes.readUInt32LE(at + 24);
    if (unpacked === 0 && packed > 2) return false;
    total += unpacked;
  }
  return total > 0 && total <= mostUnpacked;
}

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return "";
  return (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell)).trim();
};

/**
 * The first sheet of an XLSX file as trimmed texts; null when it is none. Reads the head, `maxRows` rows and one more, so
 * that the caller sees when there are too many.
 */
export async function readSheet(bytes: Buffer, maxRows: number): Promise<Cells | null> {
  if (!bytes.subarray(0, 4).equals(archiveHead) || !isReasonable(bytes)) return null;
  try {
    // Loaded when first needed, as everywhere: it takes longer to load than most of the server.
    const { readXlsx } = await import("hucre/xlsx");
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: maxRows + 2 });
    return (sheets[0]?.rows ?? []).map((row) => row.map(textOf));
  } catch {
    return null;
  }
}
