import type { Column } from "../../kit/table/column.ts";

interface Sheet {
  readonly fields: Readonly<Record<string, { readonly label: string } | undefined>>;
  readonly list: { readonly columns: readonly string[] };
}

/** The columns of a list that is only exported as a file. */
export const sheetColumns = ({ fields, list }: Sheet): readonly Column<object>[] =>
  list.columns.map((name) => ({ name, title: fields[name]?.label ?? name, cell: () => null }));
