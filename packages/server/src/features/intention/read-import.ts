import {
  type ImportColumn,
  importColumns,
  type ImportError,
  importLimit,
  importMessages,
  importWords,
} from "@hongxian/contract/features/intention/intention-import.endpoints.ts";
import {
  emptyRequirement,
  intentionDraft,
  type IntentionDraft,
} from "@hongxian/contract/features/intention/intention.draft.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import type { SheetReader } from "../../core/foundation/file/sheet-works.ts";
import { readTable } from "./read-table.ts";

type Texts = Readonly<Record<ImportColumn, string>>;
export interface SheetRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly texts: Texts;
}
export interface ReadLead {
  readonly row: number;
  readonly draft: IntentionDraft;
}
/** The number of a place by the names of its levels; null when there is none. */
export type FindPlace = (names: readonly string[]) => number | null;

// The keys of a literal are exactly its own.
const columns = Object.keys(importColumns) as ImportColumn[];
const bare = (head: string): string => head.replace("*", "").trim();

/** The rows under the header, or the reason why the file cannot be read at all. */
export async function sheetRows(reader: SheetReader, content: string, fileName: string): Promise<readonly SheetRow[]> {
  if (!/\.(xlsx|csv|txt)$/i.test(fileName)) throw refused(importMessages.type);
  const cells = await readTable(reader, Buffer.from(content, "base64"), fileName, importLimit);
  if (cells === null) throw refused(importMessages.unreadable);
  const head = (cells[0] ?? []).map(bare);
  const places = columns.map((column) => [column, head.indexOf(bare(importColumns[column]))] as const);
  const missing = places.filter(([column, at]) => at === -1 && importColumns[column].endsWith("*"));
  if (missing.length > 0)
    throw refused(importMessages.head(missing.map(([column]) => bare(importColumns[column])).join("、")));
  const rows = cells.slice(1).flatMap((row, at): SheetRow[] => {
    if (row.every((cell) => cell === "")) return [];
    // Every column has its index or is left out of the sheet.
    const texts = Object.fromEntries(places.map(([column, place]) => [column, row[place] ?? ""])) as Texts;
    return [{ row: at + 2, texts }];
  });
  if (rows.length === 0) throw refused(importMessages.empty);
  if (rows.length > importLimit) throw refused(importMessages.tooMany);
  return rows;
}

const labelOf = (name: string): string => bare(importColumns[name as ImportColumn] ?? name);

/** One row as a lead, or all its faults. */
export function readLead({ row, texts }: SheetRow, findPlace: FindPlace): ReadLead | readonly ImportError[] {
  const errors: ImportError[] = [];
  const fail = (column: ImportColumn, msg: string) => void errors.push({ row, column: labelOf(column), msg });
  const word = (column: "sex" | "marital" | "education"): string | null => {
    const text = texts[column];
    const value = importWords[column].get(text) ?? null;
    if (text !== "" && value === null) fail(column, importMessages.choice(labelOf(column)));
    return value;
  };
  const number = (column: "birthYear" | "height"): number | null => {
    const text = texts[column];
    if (text === "") return null;
    if (!/^\d{1,4}(\.0+)?$/.test(text)) fail(column, importMessages.number(labelOf(column)));
    return Number(text);
  };
  const levels = [texts.prov, texts.city, texts.area];
  const ids = levels.map((name, at) => (name === "" ? null : findPlace(levels.slice(0, at + 1))));
  levels.forEach((name, at) => {
    if (name !== "" && ids[at] === null)
      fail((["prov", "city", "area"] as const)[at] ?? "prov", importMessages.region(name));
  });
  const [provId = null, cityId = null, areaId = null] = ids;
  const draft = {
    name: texts.name,
    login: texts.login,
    sex: word("sex") ?? undefined,
    birthYear: number("birthYear"),
    region: provId === null ? undefined : { provId, cityId, areaId },
    marital: word("marital"),
    education: word("education"),
    income: null,
    spouseIncomeMax: null,
    height: number("height"),
    requirement: emptyRequirement,
    remark: texts.remark,
    channelId: null,
    shopId: null,
  };
  const parsed = intentionDraft.safeParse(draft, { reportInput: true });
  if (parsed.success && errors.length === 0) return { row, draft: parsed.data };
  const known = new Set(errors.map(({ column }) => column));
  for (const [name, msg] of Object.entries(parsed.success ? {} : fieldErrors(parsed.error.issues))) {
    const column = labelOf(name === "region" ? "prov" : name);
    if (!known.has(column)) errors.push({ row, column, msg });
  }
  return errors;
}
