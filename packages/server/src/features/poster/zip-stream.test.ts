import { crc32 } from "node:zlib";
import { expect, it } from "vitest";
import { zipStream } from "./zip-stream.ts";

/** Reads a ZIP by its directory, as unpackers do. */
function unpack(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const found = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const size = bytes.readUInt32LE(at + 24);
    const local = bytes.readUInt32LE(at + 42);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    expect(bytes.toString("utf8", local + 30, local + 30 + nameLength)).toBe(name);
    const content = bytes.subarray(local + 30 + nameLength, local + 30 + nameLength + size);
    expect(bytes.readUInt32LE(at + 16)).toBe(crc32(content));
    found.set(name, content);
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return found;
}

it("the stream writes a ZIP that holds every file under its name", async () => {
  const files = new Map([
    ["01-10000001-听雨.png", Buffer.from("first")],
    ["02-10000002-.png", Buffer.alloc(70_000, 7)],
    ["03-10000003-𠮷.png", Buffer.alloc(0)],
  ]);
  const pieces: Buffer[] = [];
  const entries = [...files].map(([name, content]) => ({ name, read: async () => content }));
  for await (const piece of zipStream(entries)) pieces.push(piece);
  expect(unpack(Buffer.concat(pieces))).toEqual(files);
});
