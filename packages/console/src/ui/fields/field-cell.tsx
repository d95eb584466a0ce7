import type { Field } from "@hongxian/contract/kit/field.ts";
import { fieldView } from "./field-kinds.ts";
import type { Tones } from "./field-view.ts";
import "./fields.css";

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** A missing value. */
export const NoValue = () => <span className="nil">—</span>;

interface FieldCellProps {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  readonly refer?: unknown;
  readonly tones?: Tones | undefined;
}

/** A field's value, rendered by its kind. */
export function FieldCell({ field, name, value, refer, tones }: FieldCellProps) {
  if (isBlank(value)) return <NoValue />;
  const { Cell } = fieldView(field.kind);
  return <Cell value={value} field={field} name={name} refer={refer} tones={tones} />;
}

/** The same as plain text. */
export const fieldText = (field: Field, value: unknown, refer?: unknown): string =>
  isBlank(value) ? "—" : fieldView(field.kind).text(value, field, refer);
