import { importLimits, importMessages } from "@hongxian/contract/core/data-import/data-import.rules.ts";
import { suffixOf } from "@hongxian/contract/core/storage/file-kind.rules.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Services } from "../../../kit/services.ts";
import { readSheet } from "../file/read-sheet.ts";
import { formOf, tableRows, type TableForm } from "../file/table-rows.ts";
import { fileStoreOf, readWhole, type FoundFile } from "../storage/file-store.ts";
import type { StoredImport } from "./import-store.ts";

type Parts = Pick<Services, "settings" | "db" | "seal">;
type Cells = readonly string[];

const forms = { csv: "CSV", xlsx: "XLSX", ndjson: "NDJSON" } as const;

async function findFile(services: Parts, objectKey: string): Promise<FoundFile> {
  const found = objectKey === "" ? null : await fileStoreOf(services).find(objectKey);
  if (found === null) throw refused(importMessages.gone);
  return found;
}

/** A book is read as a whole, by the thread that can be ended. */
async function bookRows(found: FoundFile, user: number): Promise<readonly Cells[]> {
  const reader = { caller: { staffId: user }, requestId: `import ${found.key}` };
  const cells = await readSheet(reader, await readWhole(found), importLimits.bookRows);
  if (cells === null) throw refused(importMessages.badBook);
  if (cells.length > importLimits.bookRows + 1) throw refused(importMessages.manyRows);
  return cells.filter((row) => row.some((cell) => cell !== ""));
}

export type ImportForm = Pick<StoredImport, "form" | "encoding" | "delimiter" | "headers" | "size">;

/** How an uploaded file is written; throws in plain words where it is no table with data. */
export async function lookAtFile(
  services: Parts,
  { objectKey, fileName, user }: { readonly objectKey: string; readonly fileName: string; readonly user: number },
): Promise<ImportForm> {
  const found = await findFile(services, objectKey);
  const form = forms[suffixOf(fileName) as keyof typeof forms];
  if (form === undefined) throw refused(importMessages.binary);
  if (found.size === 0) throw refused(importMessages.empty);
  const { size } = found;
  if (form === "XLSX") {
    const rows = await bookRows(found, user);
    const plain = { form, encoding: "utf-8", delimiter: ",", headers: rows[0] ?? [], size };
    return needData(plain, rows.length > 1);
  }
  const read = await formOf(() => found.read(), form);
  let rows = 0;
  for await (const some of tableRows(await found.read(), read)) {
    rows += some.length;
    if (rows > 1) break;
  }
  return needData({ ...read, size }, form === "NDJSON" ? rows > 0 : rows > 1);
}

function needData(read: ImportForm, hasData: boolean): ImportForm {
  if (read.headers.length === 0) throw refused(importMessages.empty);
  if (read.headers.length > importLimits.columns) throw refused(importMessages.manyColumns);
  if (!hasData) throw refused(importMessages.headersOnly);
  return read;
}

/** The rows of an import without the header, some at a time. */
export async function* importRows(
  services: Parts,
  {
    form,
    encoding,
    delimiter,
    headers,
    objectKey,
    staffId,
  }: Omit<ImportForm, "size"> & Pick<StoredImport, "objectKey" | "staffId">,
): AsyncGenerator<readonly Cells[]> {
  const found = await findFile(services, objectKey);
  if (form === "XLSX") {
    yield (await bookRows(found, staffId ?? 0)).slice(1);
    return;
  }
  const how: TableForm = { form, encoding, delimiter, headers };
  let hasHeader = form === "CSV";
  for await (const rows of tableRows(await found.read(), how)) {
    yield hasHeader ? rows.slice(1) : rows;
    hasHeader = false;
  }
}

/** Slices of rows with their places, from the first that is not done yet. */
export async function* importSlices(
  services: Parts,
  job: StoredImport,
  from: number,
  size: number,
): AsyncGenerator<readonly { readonly place: number; readonly cells: Cells }[]> {
  let place = 0;
  let slice: { place: number; cells: Cells }[] = [];
  for await (const rows of importRows(services, job)) {
    for (const cells of rows) {
      place += 1;
      if (place <= from) continue;
      slice.push({ place, cells });
      if (slice.length < size) continue;
      yield slice;
      slice = [];
    }
  }
  if (slice.length > 0) yield slice;
}

/** The first rows, to show and to recognise columns by. */
export async function firstRows(services: Parts, job: StoredImport): Promise<readonly Cells[]> {
  const first: Cells[] = [];
  for await (const rows of importRows(services, job)) {
    first.push(...rows.slice(0, importLimits.sample - first.length));
    if (first.length >= importLimits.sample) break;
  }
  return first;
}
