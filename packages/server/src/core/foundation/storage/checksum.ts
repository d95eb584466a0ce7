import { createHash, type Hash } from "node:crypto";
import { crc32 } from "node:zlib";

/** Computes one of S3's checksums; `digest` is the value of the header. */
export interface Checksum {
  add(chunk: Uint8Array): void;
  digest(): string;
}

const byHash = (hash: Hash): Checksum => ({
  add: (chunk) => void hash.update(chunk),
  digest: () => hash.digest("base64"),
});

const fourBytes = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes.toString("base64");
};

function byCrc32(): Checksum {
  let value = 0;
  return {
    add: (chunk) => void (value = crc32(chunk, value)),
    digest: () => fourBytes(value),
  };
}

let castagnoli: Uint32Array | undefined;
function castagnoliTable(): Uint32Array {
  castagnoli ??= Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f63b78 : value >>> 1;
    return value;
  });
  return castagnoli;
}

function byCrc32c(): Checksum {
  const table = castagnoliTable();
  let value = 0xffffffff;
  return {
    add: (chunk) => {
      for (const byte of chunk) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
    },
    digest: () => fourBytes(value ^ 0xffffffff),
  };
}

/** CRC-64/NVME in two halves: numbers cannot hold 64 bits, and BigInt would be a hundred times slower. */
const nvme = { high: 0x9a6c9329, low: 0xac4bc9b5 };
let nvmeTables: { readonly high: Uint32Array; readonly low: Uint32Array } | undefined;
function nvmeTable() {
  if (nvmeTables !== undefined) return nvmeTables;
  const high = new Uint32Array(256);
  const low = new Uint32Array(256);
  for (let byte = 0; byte < 256; byte += 1) {
    let h = 0;
    let l = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      const isOdd = (l & 1) === 1;
      l = (l >>> 1) | ((h & 1) << 31);
      h >>>= 1;
      if (isOdd) {
        h ^= nvme.high;
        l ^= nvme.low;
      }
    }
    high[byte] = h;
    low[byte] = l;
  }
  nvmeTables = { high, low };
  return nvmeTables;
}

function byCrc64(): Checksum {
  const table = nvmeTable();
  let high = 0xffffffff;
  let low = 0xffffffff;
  return {
    add: (chunk) => {
      for (const byte of chunk) {
        const place = (low ^ byte) & 0xff;
        low = ((low >>> 8) | (high << 24)) ^ (table.low[place] ?? 0);
        high = (high >>> 8) ^ (table.high[place] ?? 0);
      }
    },
    digest: () => {
      const bytes = Buffer.alloc(8);
      bytes.writeUInt32BE((high ^ 0xffffffff) >>> 0, 0);
      bytes.writeUInt32BE((low ^ 0xffffffff) >>> 0, 4);
      return bytes.toString("base64");
    },
  };
}

const makers: Readonly<Record<string, () => Checksum>> = {
  "x-amz-checksum-crc32": byCrc32,
  "x-amz-checksum-crc32c": byCrc32c,
  "x-amz-checksum-crc64nvme": byCrc64,
  "x-amz-checksum-sha1": () => byHash(createHash("sha1")),
  "x-amz-checksum-sha256": () => byHash(createHash("sha256")),
};

export const checksumNames = Object.keys(makers);
/** The checksum of a header's name; null for an unknown one. */
export const makeChecksum = (name: string): Checksum | null => makers[name]?.() ?? null;
