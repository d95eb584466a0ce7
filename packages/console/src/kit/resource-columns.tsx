import type { Field } from "@hongxian/contract/kit/field.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { decidingColumns } from "@hongxian/contract/kit/list-order.ts";
import { refName } from "@hongxian/contract/kit/resource.ts";
import type { ReactNode } from "react";
import { FieldCell } from "../ui/fields/field-cell.tsx";
import { fieldView } from "../ui/fields/field-kinds.ts";
import type { AnyOverlay, RecordRow } from "./resource-overlay.ts";
import type { Column } from "./table/column.ts";

const headGlyph = 12;
const cellGlyph = 13;
const padding = 16;
const sorterRoom = 14;
const tagRoom = 14;

/** A choice is as wide as its longest label, any other kind as its view defines; the head must fit in any case. */
function widthOf(field: Field, isSortable: boolean): number {
  const head = field.label.length * headGlyph + padding + (isSortable ? sorterRoom : 0);
  const longest = Math.max(0, ...Object.values(field.labels ?? {}).map((label) => label.length));
  const body = field.kind === "choice" ? longest * cellGlyph + padding + tagRoom : fieldView(field.kind).width;
  return Math.max(head, body);
}

/** The columns a resource defines, each by its field's kind unless the page has its own cell. */
export function resourceColumns(
  resource: AnyResource,
  { cells = {}, tones = {}, widths = {} }: AnyOverlay,
): readonly Column<RecordRow>[] {
  const deciding = decidingColumns(resource);
  return resource.list.columns.map((name) => {
    const field = fieldAt(resource.fields, name);
    const view = fieldView(field.kind);
    const own = cells[name];
    const isSortable = resource.list.sortable.includes(name);
    return {
      name,
      title: field.label,
      width: widths[name] ?? widthOf(field, isSortable),
      numeric: view.numeric,
      sort: isSortable ? name : undefined,
      decides: deciding.includes(name),
      cell: (row) =>
        own === undefined ? (
          <FieldCell field={field} name={name} value={row[name]} refer={row[refName(name)]} tones={tones[name]} />
        ) : (
          own(row)
        ),
    };
  });
}

/** The sums under the table, from the list's summary. */
export function resourceTotals(
  resource: AnyResource,
  summary: unknown,
): Readonly<Record<string, ReactNode>> | undefined {
  const { totals } = resource.list;
  if (totals === undefined || typeof summary !== "object" || summary === null) return undefined;
  const sums = summary as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    totals.map((name) => [
      name,
      <FieldCell key={name} field={fieldAt(resource.fields, name)} name={name} value={sums[name]} />,
    ]),
  );
}
