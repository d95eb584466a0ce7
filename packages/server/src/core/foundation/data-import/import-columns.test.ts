import type { IntakeColumn } from "@hongxian/contract/core/open-door/intake-columns.ts";
import { columnsOf, recogniseColumns } from "@hongxian/contract/core/data-import/recognise-columns.ts";
import { describe, expect, it } from "vitest";
import { createSeal } from "../../../platform/seal.ts";
import { importedIntakes } from "../../../served.ts";
import { parseRow } from "../open-door/take-row.ts";
import { rowMaker } from "./make-rows.ts";

const seal = createSeal("the secret key of these tests");
const find = (_level: number, text: string): number | null => Number(text);

/** A value as somebody writes it into a table. */
function cellOf({ kind, labels = {} }: IntakeColumn, value: unknown): string {
  if (kind === "choice") return labels[String(value)] ?? "";
  if (kind === "flag") return value === true ? "是" : "否";
  if (Array.isArray(value)) return value.join(";");
  return String(value);
}

describe.each([...importedIntakes.values()])("a file of $intake.title", (served) => {
  const { intake } = served;
  const columns = columnsOf(intake);
  const names = Object.keys(columns);

  it("has a column for every field, known by its label", () => {
    const headers = names.map((name) => columns[name]?.label ?? "");
    expect(recogniseColumns(columns, headers, [])).toEqual(Object.fromEntries(names.map((name, at) => [name, at])));
    const fields = [...Object.keys(intake.refs), ...Object.keys(intake.fields), "externalId"];
    const absent: Readonly<Record<string, readonly string[]>> = { booking: ["tagIds"], lead: ["requirement"] };
    expect(names.toSorted()).toEqual(fields.filter((name) => absent[intake.name]?.includes(name) !== true).toSorted());
  });

  it("gives the row that a call of the same values gives", () => {
    const shown = Object.entries({ externalId: "row-1", ...intake.example }).filter(
      ([name]) => columns[name] !== undefined,
    );
    const mapping = Object.fromEntries(shown.map(([name], at) => [name, at]));
    const cells = shown.map(([name, value]) => {
      const column = columns[name];
      return column === undefined ? "" : cellOf(column, value);
    });
    const made = rowMaker({ served, job: { mapping, fixed: {} }, find, seal })(cells);
    expect(made).toEqual(parseRow(served, { seal }, Object.fromEntries(shown)));
  });
});
