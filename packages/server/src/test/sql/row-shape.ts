/** What a row type says, as data: a list of alternatives. Objects and lists name further shapes by their number. */
export type Shape = readonly Alternative[];

type Alternative =
  | "string"
  | "number"
  | "bigint"
  | "boolean"
  | "null"
  | "undefined"
  | "date"
  | "bytes"
  | "any"
  | { readonly is: string | number | boolean }
  | { readonly items: number }
  | RowShape;

interface RowShape {
  readonly fields: Readonly<Record<string, readonly [shape: number, optional?: 1]>>;
  /** The shape of further names, where the type has an index. */
  readonly rest?: number;
}

export interface Column {
  readonly name: string;
  readonly dataTypeID: number;
}

interface Result {
  readonly rows: readonly unknown[];
  readonly columns: readonly Column[];
  /** `select *` brings more than it needs; a column that is written by name is one that somebody reads. */
  readonly hasStar: boolean;
}

const isRow = (one: Alternative): one is RowShape => typeof one === "object" && "fields" in one;
const isList = (one: Alternative): one is { items: number } => typeof one === "object" && "items" in one;

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (value instanceof Date) return "date";
  if (value instanceof Uint8Array) return "bytes";
  return Array.isArray(value) ? "list" : typeof value;
}

const voidType = 2278;
const numbers = ["number"];
const texts = ["string"];
/** What the driver makes of a type of PostgreSQL (platform/database/column-values.ts); others may be anything. */
const kindsOfType = new Map<number, readonly string[]>([
  [16, ["boolean"]],
  [17, ["bytes"]],
  ...[20, 21, 23, 26, 700, 701].map((oid) => [oid, numbers] as const),
  ...[18, 19, 25, 1042, 1043, 1082, 1083, 1184, 1700, 2950].map((oid) => [oid, texts] as const),
  ...[1000, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1182, 1231].map((oid) => [oid, ["list"]] as const),
]);

function describe(shape: Shape): string {
  return shape
    .map((one) => {
      if (typeof one === "string") return one;
      if ("is" in one) return JSON.stringify(one.is);
      return "items" in one ? "a list" : "an object";
    })
    .join(" | ");
}

/** Compares rows with what their statement's type says of them. */
export class RowCheck {
  readonly #shapes: readonly Shape[];

  constructor(shapes: readonly Shape[]) {
    this.#shapes = shapes;
  }

  /** What is wrong with the rows; `columns` are the result's own, which an empty result has as well. */
  faults(shapeAt: number, { rows, columns, hasStar }: Result): string[] {
    const shape = this.#shape(shapeAt);
    if (shape.includes("any")) return [];
    const ways = shape.filter(isRow);
    if (ways.length === 0) return [`the type is ${describe(shape) || "never"}, not a row`];
    const found = new Set<string>();
    const [only] = ways;
    if (only !== undefined && ways.length === 1) {
      this.#nameFaults(only, columns, hasStar, found);
      this.#typeFaults(only, rows, columns, found);
    }
    for (const row of rows) this.#valueFaults(shape, row, "", found);
    return [...found];
  }

  #shape(at: number): Shape {
    return this.#shapes[at] ?? ["any"];
  }

  #nameFaults({ fields, rest }: RowShape, columns: readonly Column[], hasStar: boolean, found: Set<string>): void {
    const names = columns.map(({ name }) => name);
    for (const [name, [, optional]] of Object.entries(fields))
      if (optional === undefined && !names.includes(name)) found.add(`${name} is missing`);
    if (hasStar) return;
    for (const [at, name] of names.entries()) {
      // What is called for its effect (pg_notify) gives nothing that could be read.
      if (columns[at]?.dataTypeID === voidType) continue;
      if (!(name in fields) && rest === undefined) found.add(`${name} is not in the type`);
      if (names.indexOf(name) !== names.lastIndexOf(name)) found.add(`${name} comes twice`);
    }
  }

  /** By the column's type alone: for results that are empty or have nothing but null in the column. */
  #typeFaults({ fields, rest }: RowShape, rows: readonly unknown[], columns: readonly Column[], found: Set<string>) {
    for (const { name, dataTypeID } of columns) {
      const at = fields[name]?.[0] ?? rest;
      const kinds = kindsOfType.get(dataTypeID);
      if (at === undefined || kinds === undefined) continue;
      if (rows.some((row) => (row as Record<string, unknown>)[name] != null)) continue;
      const shape = this.#shape(at);
      const fits = shape.some(
        (one) =>
          one === "any" ||
          (typeof one === "string" && kinds.includes(one)) ||
          (isList(one) && kinds.includes("list")) ||
          (typeof one === "object" && "is" in one && kinds.includes(typeof one.is)),
      );
      // A column that is always null is written as such.
      const isAlwaysNull = shape.length === 1 && shape[0] === "null";
      if (!fits && !isAlwaysNull) found.add(`${name} is ${describe(shape)} in the type, ${kinds.join()} in the result`);
    }
  }

  #valueFaults(shape: Shape, value: unknown, path: string, found: Set<string>): void {
    const kind = kindOf(value);
    if (
      shape.some((one) => one === "any" || one === kind || (typeof one === "object" && "is" in one && one.is === value))
    )
      return;
    const lists = kind === "list" ? shape.filter(isList) : [];
    if (lists.length > 0) {
      this.#smallest(lists, found, (one, into) => {
        for (const item of value as unknown[]) this.#valueFaults(this.#shape(one.items), item, `${path}[]`, into);
      });
      return;
    }
    const rows = kind === "object" ? shape.filter(isRow) : [];
    if (rows.length > 0) {
      this.#smallest(rows, found, (one, into) => this.#fieldFaults(one, value as Record<string, unknown>, path, into));
      return;
    }
    const actual =
      kind === "string" && shape.some((one) => typeof one === "object" && "is" in one) ? JSON.stringify(value) : kind;
    found.add(`${path} is ${describe(shape)} in the type, ${actual} in the result`);
  }

  #fieldFaults({ fields, rest }: RowShape, row: Record<string, unknown>, path: string, found: Set<string>): void {
    for (const [name, [at, optional]] of Object.entries(fields)) {
      const inner = path === "" ? name : `${path}.${name}`;
      if (row[name] !== undefined) this.#valueFaults(this.#shape(at), row[name], inner, found);
      else if (optional === undefined && !this.#shape(at).some((one) => one === "undefined" || one === "any"))
        found.add(`${inner} is missing`);
    }
    if (rest === undefined) return;
    for (const [name, value] of Object.entries(row))
      if (!(name in fields)) this.#valueFaults(this.#shape(rest), value, path === "" ? name : `${path}.${name}`, found);
  }

  /** Of several alternatives the one that fits best speaks for all. */
  #smallest<T>(ways: readonly T[], found: Set<string>, look: (way: T, into: Set<string>) => void): void {
    let best: Set<string> | undefined;
    for (const way of ways) {
      const into = new Set<string>();
      look(way, into);
      if (best === undefined || into.size < best.size) best = into;
    }
    for (const fault of best ?? []) found.add(fault);
  }
}
