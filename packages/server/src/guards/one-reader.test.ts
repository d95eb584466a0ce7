import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts"))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((path) => !/(^|\/)(test|guards)\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const having = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

describe("what strangers made is read in one place", () => {
  it("spreadsheets and tables of commas are parsed by the reader's thread alone", () => {
    expect(
      having(/\b(readXlsx|readXls|readOds|parseCsv|openXlsx|streamXlsxRows|streamCsvRows|read(?:Workbook|Ods)\w*)\b/),
    ).toEqual(["core/foundation/file/sheet-cells.ts"]);
    expect(having(/\bsheetCells\(/)).toEqual([
      "core/foundation/file/file-reader.ts",
      "core/foundation/file/sheet-cells.ts",
    ]);
  });

  it("a table that somebody uploaded is not taken apart by hand", () => {
    // Bytes that become text and then lines are a sheet that went around the reader.
    expect(having(/from\([^)]*"base64"\)[^;]*\.(?:toString|split)\(|bytes\s*\.toString\([^)]*\)\s*\.split/)).toEqual(
      [],
    );
  });

  it("nothing is unpacked but by what counts while it unpacks", () => {
    expect(
      having(
        /\b(createInflate|createInflateRaw|createGunzip|createUnzip|inflateSync|inflateRawSync|gunzipSync|unzipSync|DecompressionStream|createBrotliDecompress)\b/,
      ),
    ).toEqual([
      "core/foundation/file/judge-pdf.ts",
      "core/foundation/file/unpack-zip.ts",
      "core/foundation/storage/look-at-content.ts",
    ]);
  });

  it("pictures are decoded where pixels, time and turns are counted", () => {
    expect(having(/import\("sharp"\)|^import (?!type )[^;]*from "sharp"/m)).toEqual([
      "core/foundation/picture/picture-process.ts",
    ]);
    expect(having(/\bPicturePool\(/)).toEqual(["core/foundation/picture/convert-picture.ts"]);
    expect(having(/\bloadImage\b/)).toEqual(["core/foundation/drawing/load-picture.ts"]);
  });

  it("a stream of rows is read by exports alone, which let go of the connection before they are read", () => {
    expect(having(/\bstreamRows\(/)).toEqual(["core/foundation/exports/make-export.ts"]);
    expect(
      having(/\bservices\.pool\b|\{[^{}]*\bpool\b[^{}]*\}\s*=\s*(?:\w+\.)*services\b|services:\s*\{[^{}]*\bpool\b/),
      // The metrics count its connections and take none.
    ).toEqual(["core/foundation/exports/make-export.ts", "serve-health.ts"]);
  });
});
