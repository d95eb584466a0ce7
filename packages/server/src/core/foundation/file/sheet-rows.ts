import { sheetMessages as say, type SheetOutcome } from "@hongxian/contract/core/file/sheet-import.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { SlotUser } from "../../../platform/slots.ts";
import { readSheet } from "./read-sheet.ts";

export interface SheetRow<N extends string> {
  /** As the sheet counts: the header is line 1. */
  readonly row: number;
  readonly cells: Readonly<Record<N, string>>;
}

async function readCells(user: SlotUser, content: string, fileName: string, max: number) {
  const bytes = Buffer.from(content, "base64");
  if (/\.xlsx$/i.test(fileName)) return readSheet(user, bytes, max);
  return /\.csv$/i.test(fileName) ? readSheet(user, bytes, max, "lines") : null;
}

/** The lines of a sheet by the names of its columns; throws for any other sheet. */
export async function sheetRows<N extends string>(
  { staffId }: Pick<Caller, "staffId">,
  { content, fileName }: { readonly content: string; readonly fileName: string },
  columns: Readonly<Record<N, string>>,
  max: number,
): Promise<SheetRow<N>[]> {
  const cells = await readCells(staffId, content, fileName, max);
  const head = (cells?.[0] ?? []).map((cell) => cell.trim());
  const names = Object.entries<string>(columns);
  if (cells === null || names.some(([, label]) => !head.includes(label)))
    throw refused(say.unreadable(names.map(([, label]) => label)));
  const rows = cells.slice(1).flatMap((line, at) =>
    line.every((cell) => cell === "")
      ? []
      : [
          {
            row: at + 2,
            // One entry for each name of the columns.
            cells: Object.fromEntries(
              names.map(([name, label]) => [name, line[head.indexOf(label)]?.trim() ?? ""]),
            ) as Record<N, string>,
          },
        ],
  );
  if (rows.length === 0) throw refused(say.empty);
  if (rows.length > max) throw refused(say.tooMany(max));
  return rows;
}

/** The result of a sheet or of its dry run; a real run with a fault writes nothing and reports the first. */
export function sheetOutcomeOf(
  rows: readonly { readonly row: number }[],
  problems: ReadonlyMap<number, string>,
  dryRun: boolean,
): SheetOutcome {
  const errors = [...problems].map(([row, reason]) => ({ row, column: "", msg: say.line(row, reason) }));
  const outcome = { total: rows.length, valid: rows.length - errors.length, imported: 0, errors };
  const [first] = errors;
  if (!dryRun && first !== undefined) throw refused(first.msg, outcome);
  return dryRun ? outcome : { ...outcome, imported: rows.length };
}
