import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";

interface Packed {
  readonly name: string;
  readonly packed: Buffer;
  readonly unpacked: number;
  readonly crc: number;
}
interface Sizes {
  readonly packed: number;
  readonly unpacked: number;
}

/** This many zeros, deflated piece by piece: never held in memory. */
export async function packedZeros(name: string, unpacked: number): Promise<Packed> {
  const deflate = createDeflateRaw({ level: 9 });
  const out: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => out.push(chunk));
  const piece = Buffer.alloc(1024 * 1024);
  for (let left = unpacked; left > 0; left -= piece.length)
    if (!deflate.write(piece.subarray(0, Math.min(left, piece.length)))) await once(deflate, "drain");
  deflate.end();
  await once(deflate, "end");
  return { name, packed: Buffer.concat(out), unpacked, crc: 0 };
}

export async function packedText(name: string, text: string): Promise<Packed> {
  const content = Buffer.from(text);
  const deflate = createDeflateRaw();
  const out: Buffer[] = [];
  deflate.on("data", (chunk: Buffer) => out.push(chunk));
  deflate.end(content);
  await once(deflate, "end");
  return { name, packed: Buffer.concat(out), unpacked: content.length, crc: crc32(content) };
}

interface Telling {
  /** Bit 3: sizes follow the content. */
  readonly isBehind?: boolean;
  /** What the entry's own header and the table of contents state instead of the truth. */
  readonly own?: (entry: Packed) => Sizes;
  readonly table?: (entry: Packed) => Sizes;
  /** As Java's writers do: wide sizes in an extra field of the table. */
  readonly isWide?: boolean;
}

/** An archive that states the configured sizes for its entries. */
export function tellingZip(entries: readonly Packed[], tell: Telling = {}): Buffer {
  const parts: Buffer[] = [];
  const table: Buffer[] = [];
  let at = 0;
  const truth = (entry: Packed): Sizes => ({ packed: entry.packed.length, unpacked: entry.unpacked });
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const own = (tell.own ?? (tell.isBehind === true ? () => ({ packed: 0, unpacked: 0 }) : truth))(entry);
    const stated = (tell.table ?? truth)(entry);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(tell.isBehind === true ? 8 : 0, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(tell.isBehind === true ? 0 : entry.crc, 14);
    head.writeUInt32LE(own.packed, 18);
    head.writeUInt32LE(own.unpacked, 22);
    head.writeUInt16LE(name.length, 26);
    const behind = Buffer.alloc(tell.isBehind === true ? 16 : 0);
    if (behind.length > 0) {
      behind.writeUInt32LE(0x08074b50, 0);
      behind.writeUInt32LE(entry.crc, 4);
      behind.writeUInt32LE(entry.packed.length, 8);
      behind.writeUInt32LE(entry.unpacked, 12);
    }
    parts.push(head, name, entry.packed, behind);
    const extra = Buffer.alloc(tell.isWide === true ? 20 : 0);
    if (extra.length > 0) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(16, 2);
      extra.writeBigUInt64LE(BigInt(stated.unpacked), 4);
      extra.writeBigUInt64LE(BigInt(stated.packed), 12);
    }
    const line = Buffer.alloc(46);
    line.writeUInt32LE(0x02014b50, 0);
    line.writeUInt16LE(20, 6);
    line.writeUInt16LE(tell.isBehind === true ? 8 : 0, 8);
    line.writeUInt16LE(8, 10);
    line.writeUInt32LE(entry.crc, 16);
    line.writeUInt32LE(tell.isWide === true ? 0xff_ff_ff_ff : stated.packed, 20);
    line.writeUInt32LE(tell.isWide === true ? 0xff_ff_ff_ff : stated.unpacked, 24);
    line.writeUInt16LE(name.length, 28);
    line.writeUInt16LE(extra.length, 30);
    line.writeUInt32LE(at, 42);
    table.push(line, name, extra);
    at += 30 + name.length + entry.packed.length + behind.length;
  }
  const directory = Buffer.concat(table);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The entries of a small workbook as Excel, WPS and LibreOffice write it: one sheet, texts in its cells. */
export const bookEntries = async (rows: readonly (readonly string[])[]): Promise<Packed[]> => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cell).join("")}</row>`).join("");
  return Promise.all(
    [
      [
        "[Content_Types].xml",
        `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
      ],
      [
        "_rels/.rels",
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
      [
        "xl/workbook.xml",
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        "xl/_rels/workbook.xml.rels",
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ],
      ["xl/worksheets/sheet1.xml", `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`],
    ].map(([name = "", text = ""]) => packedText(name, `<?xml version="1.0" encoding="UTF-8"?>${text}`)),
  );
};
