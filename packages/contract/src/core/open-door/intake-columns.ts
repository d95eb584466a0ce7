import type { Choices } from "../../kit/choices.ts";
import type { Field } from "../../kit/field.ts";

/** How the cells of a column are read; a text is taken as it stands. */
export type ColumnKind =
  | "text"
  | "phone"
  | "date"
  | "number"
  | "choice"
  | "choices"
  | "flag"
  | "list"
  | "region"
  | "reference";

/** A field of an intake as a column of a file. */
export interface IntakeColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Other headers that mean it, besides the label and the field's own name. */
  readonly also?: readonly string[];
  /** Of a choice, or of several in one cell: the codes with their Chinese labels. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Other words for a choice's codes. */
  readonly words?: Readonly<Record<string, string>>;
  /** Of a region: which level, and the field of the level above. */
  readonly level?: 1 | 2 | 3;
  readonly above?: string;
}

const column =
  (kind: ColumnKind) =>
  (label: string, also: readonly string[] = []): IntakeColumn => ({ kind, label, also });

/** How a cell is read that fills a field of this kind; any other is a text. */
const kindOf: Readonly<Record<string, ColumnKind>> = {
  choice: "choice",
  choices: "choices",
  date: "date",
  count: "number",
  flag: "flag",
};

/** The kinds of columns, each with its label and other headers for it. */
export const asColumn = {
  text: column("text"),
  phone: column("phone"),
  date: column("date"),
  number: column("number"),
  flag: column("flag"),
  /** Several values with semicolons, commas or line ends between them. */
  list: column("list"),
  /** The sender's own number of another record. */
  numberOf: column("reference"),
  choice: (
    label: string,
    { labels }: Pick<Choices, "labels">,
    {
      also = [],
      words = {},
    }: { readonly also?: readonly string[]; readonly words?: Readonly<Record<string, string>> } = {},
  ): IntakeColumn => ({ kind: "choice", label, also, labels, words }),
  region: (label: string, level: 1 | 2 | 3, above?: string, also: readonly string[] = []): IntakeColumn => ({
    kind: "region",
    label,
    also,
    level,
    ...(above === undefined ? {} : { above }),
  }),
  /** A field of the profile by its own label and choices. */
  ofField: (
    { kind, label, labels }: Pick<Field, "kind" | "label" | "labels">,
    also: readonly string[] = [],
  ): IntakeColumn => ({
    kind: kindOf[kind] ?? "text",
    label,
    also,
    ...(labels === undefined ? {} : { labels }),
  }),
};
