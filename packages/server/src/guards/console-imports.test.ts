import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../../console/src");
const sources = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const having = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

it("a sheet is taken by the one picker, whose work can be seen and stopped", () => {
  expect(having(/\b(?:takesSheet|base64Of)\(/)).toEqual([
    "core/file/base64-of.ts",
    "core/file/sheet-name.ts",
    "core/sheet-import/sheet-picker.tsx",
  ]);
  // The picker alone, the dialog and the list of numbers around it: both show progress, stop and refused rows.
  expect(having(/<SheetPicker\b/)).toEqual([
    "core/audience/sheet-ids.tsx",
    "core/sheet-import/sheet-import.dialog.tsx",
  ]);
  expect(having(/<SheetWorking\b/)).toEqual(having(/<SheetPicker\b/));
});

it("no file is opened as text, and none is taken by a control of the library", () => {
  expect(having(/\bfile\.text\(\)|\bFileReader\b/i)).toEqual([]);
  expect(having(/\bUpload\b[^;]*\} from "antd"/)).toEqual([]);
  expect(
    having(/accept="[^"]*\b(?:xlsx|csv|txt)\b[^"]*"[^>]*type="file"|type="file"[^>]*\.(?:xlsx|csv|txt)\b/),
  ).toEqual([]);
});

it("an import is called from the dialog of imports", () => {
  const callers = sources.filter(({ text }) => /\bcall\(\s*(?:\w+\.)?import[A-Z]\w*/.test(text));
  expect(callers.length).toBeGreaterThanOrEqual(11);
  expect(callers.filter(({ text }) => !text.includes("<SheetImportDialog")).map(({ path }) => path)).toEqual([]);
  expect(callers.filter(({ text }) => !text.includes("...request }")).map(({ path }) => path)).toEqual([]);
  expect(having(/\brunCall\(\s*import[A-Z]\w*/)).toEqual([]);
});
