import { describe, expect, it } from "vitest";
import type { Peek } from "./peek.ts";
import { bookEntries, packedText, packedZeros, tellingZip } from "../storage/test/bomb-fixture.ts";
import { readDirectory, unpackZip, ZipFault } from "./unpack-zip.ts";

const limits = { entries: 100, directory: 100_000, unpacked: 32 * 1024 * 1024 };
const peekAt = (bytes: Buffer): Peek => ({
  size: bytes.length,
  bytes: async (start, end) => bytes.subarray(start, end + 1),
  async *all() {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  },
});
const unpack = async (bytes: Buffer) => {
  const peek = peekAt(bytes);
  return unpackZip(peek, await readDirectory(peek, limits), limits, () => true);
};
const faultOf = (bytes: Buffer): Promise<ZipFault> =>
  unpack(bytes).then(
    () => expect.fail("it was taken"),
    (error: unknown) => (error instanceof ZipFault ? error : expect.fail(String(error))),
  );

const bomb = await packedZeros("xl/worksheets/sheet1.xml", 300 * 1024 * 1024);
const others = await bookEntries([["手机号"]]);
/** How much one step of unpacking may produce beyond the limit. */
const step = 64 * 1024;

describe("bombs", () => {
  it("the bomb is 300 MB in a small file", () => {
    expect(bomb.packed.length).toBeLessThan(500_000);
  });

  const truth = (e: typeof bomb) => ({ packed: e.packed.length, unpacked: e.unpacked });
  const nothing = () => ({ packed: 0, unpacked: 0 });
  const says = (unpacked: number) => (e: typeof bomb) => ({ packed: e.packed.length, unpacked });
  const cases: readonly (readonly [string, Parameters<typeof tellingZip>[1], number])[] = [
    ["no sizes in the table, true ones in its own header", { table: nothing, own: truth, isBehind: true }, 0],
    ["no sizes anywhere", { table: nothing, own: nothing }, 0],
    ["its true size", {}, 0],
    ["a small size", { table: says(1000), own: says(1000) }, 1000],
    ["a small size in the table alone", { table: says(1000) }, 1000],
    ["a size just below the limit", { table: says(30 * 1024 * 1024), isBehind: true }, 30 * 1024 * 1024],
    ["a small size in a wide field", { isWide: true, table: says(2000), isBehind: true }, 2000],
  ];
  it.each(cases)("unpacking stops at a bomb that says %s", async (_, tell, most) => {
    const { unpacked } = await faultOf(tellingZip([bomb], tell));
    expect(unpacked).toBeLessThanOrEqual(most + step);
  });

  it("unpacking counts all entries together, and entries that share their bytes once", async () => {
    const many = await packedZeros("a", 10 * 1024 * 1024);
    const names = ["a", "b", "c", "d"].map((name) => ({ ...many, name }));
    expect((await faultOf(tellingZip(names))).message).toBe("it unpacks to too much");
    const zip = tellingZip(names.slice(0, 2));
    // The second line of the table points at the first entry.
    const second = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(0, second + 42);
    await faultOf(zip);
  });

  it("unpacking refuses what ends early, is sealed, unknown or listed twice", async () => {
    const text = await packedText("a.xml", "<a/>".repeat(100));
    await faultOf(tellingZip([{ ...text, packed: Buffer.concat([text.packed, Buffer.from("hidden")]) }]));
    await faultOf(tellingZip([{ ...text, packed: text.packed.subarray(0, -2) }]));
    await faultOf(tellingZip([text, text]));
    for (const [place, value] of [
      [6, 1],
      [8, 12],
    ] as const) {
      const zip = tellingZip([text]);
      zip.writeUInt16LE(value, place);
      zip.writeUInt16LE(value, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + place + 2);
      await faultOf(zip);
    }
  });
});

describe("genuine archives", () => {
  it.each([
    ["as Excel writes them", {}],
    ["with sizes behind the content, as LibreOffice and streams write them", { isBehind: true }],
    [
      "with sizes behind the content and before it",
      { isBehind: true, own: (e: typeof bomb) => ({ packed: e.packed.length, unpacked: e.unpacked }) },
    ],
    ["with wide sizes, as Java's writers do", { isWide: true, isBehind: true }],
  ])("genuine archives are unpacked whole %s", async (_, tell) => {
    const { files, unpacked } = await unpack(tellingZip(others, tell));
    expect([...files.keys()]).toEqual(others.map(({ name }) => name));
    expect(unpacked).toBe(others.reduce((sum, entry) => sum + entry.unpacked, 0));
    expect(files.get("xl/worksheets/sheet1.xml")?.toString()).toContain("手机号");
  });
});
