import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { makeZip, type ZipEntry } from "./zip-fixture.ts";

const text = (content: string) => Buffer.from(content);

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 40, b: 60 } } });
export const png = await picture().png().toBuffer();
export const jpg = await picture().jpeg().toBuffer();
export const webp = await picture().webp().toBuffer();

export const box = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
};
const ftyp = (brand: string) => box("ftyp", text(`${brand}\0\0\u0002\0${brand}mp41`));
export const mp4 = Buffer.concat([ftyp("isom"), box("moov", Buffer.alloc(64)), box("mdat", Buffer.alloc(5000, 7))]);
export const m4a = Buffer.concat([ftyp("M4A "), box("moov", Buffer.alloc(64)), box("mdat", Buffer.alloc(500, 7))]);

/** Two frames of MPEG 1 layer III at 128 kbit/s and 44.1 kHz: 417 bytes each. */
const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]);
export const mp3 = Buffer.concat([text("ID3"), Buffer.from([3, 0, 0, 0, 0, 0, 10]), Buffer.alloc(10), frame, frame]);

export const pdf = text("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

const types: ZipEntry = { name: "[Content_Types].xml", content: text("<Types/>") };
export const officeZip = (main: string, more: readonly ZipEntry[] = [], before = "", behind = ""): Buffer =>
  makeZip([types, { name: main, content: text("<x/>") }, ...more], before, behind);
export const xlsx = officeZip("xl/workbook.xml");
export const docx = officeZip("word/document.xml");

export const svgaOf = (content: Buffer): Buffer => deflateSync(content);
export const svga = svgaOf(Buffer.concat([Buffer.from([0x0a, 3]), text("2.0"), Buffer.alloc(200)]));

/** A PNG that claims to be huge; its data is a few empty bytes. */
export function hugePng(width: number, height: number): Buffer {
  const bytes = Buffer.from(png);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeInt32BE(crcOf(bytes.subarray(12, 29)), 29);
  return bytes;
}
function crcOf(bytes: Buffer): number {
  let value = -1;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return value ^ -1;
}
