import { asColumn, type IntakeColumn } from "../open-door/intake-columns.ts";
import { readCell } from "./read-cell.ts";

export type ImportColumns = Readonly<Record<string, IntakeColumn>>;
/** By field: the place of the column that has it, counted from 0. */
export type Mapping = Readonly<Record<string, number>>;

/** The sender's own number of a row, which every kind has. */
export const numberColumn = (title: string): IntakeColumn =>
  asColumn.text("外部编号", [
    "编号",
    "序号",
    `${title}编号`,
    `${title}ID`,
    "用户编号",
    "用户ID",
    "会员编号",
    "会员ID",
    "原编号",
    "id",
    "uid",
    "user id",
    "external id",
    "no",
  ]);

/** What a file may bring of a kind: its fields, and the number of the row. */
export const columnsOf = ({
  title,
  columns,
}: {
  readonly title: string;
  readonly columns: ImportColumns | null;
}): ImportColumns => ({
  ...columns,
  externalId: numberColumn(title),
});

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\s_\-*:：()（）【】"']/g, "");
const headersOf = (name: string, { label, also = [] }: IntakeColumn): readonly (readonly string[])[] => [
  [name, label],
  also,
];

const noRegion = () => null;
const reads = (column: IntakeColumn, text: string): boolean => "value" in readCell(column, text, noRegion, null);

/** Whether a field may be told by its values alone. */
function isTold({ kind, ...rest }: IntakeColumn, values: readonly string[]): boolean {
  if (values.length < 3) return false;
  if (kind === "phone") return values.every((text) => /^(?:\+?86)?[\s-]?1[3-9](?:[\s-]?\d){9}$/.test(text));
  if (kind === "date") return values.every((text) => /^\d{4}\D/.test(text) && reads({ kind, ...rest }, text));
  return kind === "choice" && values.every((text) => reads({ kind, ...rest }, text));
}

/** Finds the columns of the fields: by their headers first, then by what the cells say. */
export function recogniseColumns(
  columns: ImportColumns,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Mapping {
  const found: Record<string, number> = {};
  const taken = new Set<number>();
  const named = headers.map(plain);
  const take = (name: string, place: number) => {
    found[name] = place;
    taken.add(place);
  };
  for (const round of [0, 1])
    for (const [name, column] of Object.entries(columns)) {
      if (found[name] !== undefined) continue;
      const wanted = (headersOf(name, column)[round] ?? []).map(plain);
      const place = named.findIndex((header, at) => header !== "" && !taken.has(at) && wanted.includes(header));
      if (place !== -1) take(name, place);
    }
  for (const [name, column] of Object.entries(columns)) {
    if (found[name] !== undefined) continue;
    const fitting = headers.flatMap((_header, at) => {
      const values = rows.map((row) => row[at] ?? "").filter((text) => text !== "");
      return !taken.has(at) && isTold(column, values) ? [at] : [];
    });
    // Two columns of phone numbers: which one is meant, a person says.
    if (fitting.length === 1 && fitting[0] !== undefined) take(name, fitting[0]);
  }
  return found;
}
