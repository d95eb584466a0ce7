import type { Schema, TableColumn, TableConstraint, Written } from "./read-schema.ts";

const head = `-- The whole schema after all migrations, for reading: one table after the other with its indexes and triggers, then
-- views and functions. Written by \`npm run schema\`, compared by packages/server/src/guards/schema.test.ts; what is run
-- is packages/server/migrations. Left out: partitions of single months, and the collations "C" and default of texts.`;

const width = 118;

/** PostgreSQL's own way of writing, shortened to how a migration would say it. */
function plain(text: string): string {
  return text
    .replaceAll(/ = ANY \(ARRAY\[((?:'(?:[^']|'')*'::text(?:, )?)+)\]\)/g, (_, list: string) => {
      return ` in (${list.replaceAll("::text", "")})`;
    })
    .replaceAll(/'((?:[^']|'')*)'::(?:text|jsonb|character varying)(?![\w[])/g, "'$1'")
    .replaceAll(/\bpublic\./g, "");
}

const lower = (text: string): string =>
  plain(text).replaceAll(
    /'(?:[^']|'')*'|\b(?:CHECK|FOREIGN KEY|REFERENCES|PRIMARY KEY|UNIQUE|NULLS NOT DISTINCT|ON DELETE|ON UPDATE|CASCADE|SET NULL|SET DEFAULT|RESTRICT|EXCLUDE USING|WITH|WHERE|DEFERRABLE|INITIALLY DEFERRED|AND|OR|NOT|IS|NULL|IN|CREATE|INDEX|ON|USING|TRIGGER|CONSTRAINT|BEFORE|AFTER|INSERT|UPDATE|DELETE|TRUNCATE|OF|FOR EACH ROW|FOR EACH STATEMENT|EXECUTE FUNCTION|WHEN|COLLATE|DESC|ASC|NULLS FIRST|NULLS LAST|INCLUDE|CASE|THEN|ELSE|END|ANY|ARRAY|OLD|NEW|DISTINCT FROM|REFERENCING|TABLE|AS|RANGE|LIKE)\b/g,
    (word) => (word.startsWith("'") ? word : word.toLowerCase()),
  );

const typeNames: Readonly<Record<string, string>> = {
  "timestamp with time zone": "timestamptz",
  "timestamp without time zone": "timestamp",
  integer: "int",
  "integer[]": "int[]",
  "time without time zone": "time",
};

function columnText(column: TableColumn, own: readonly TableConstraint[]): string {
  const parts = [column.name, typeNames[column.type] ?? column.type];
  if (column.collation !== null && !["C", "default"].includes(column.collation))
    parts.push(`collate ${column.collation}`);
  if (column.identity !== "") parts.push(`generated ${column.identity === "a" ? "always" : "by default"} as identity`);
  const isKey = own.some(({ kind }) => kind === "p");
  if (!column.isNullable && !isKey && column.identity === "") parts.push("not null");
  if (column.fallback !== null)
    parts.push(
      column.isGenerated
        ? `generated always as (${plain(column.fallback)}) stored`
        : `default ${plain(column.fallback)}`,
    );
  for (const { kind, text } of own) {
    if (kind === "p") parts.push("primary key");
    else if (kind === "f")
      parts.push(
        lower(text)
          .replace(/^foreign key \(\w+\) /, "")
          .replace(/^(references \w+)\(/, "$1 ("),
      );
    else parts.push(lower(text).replace(/^unique.*\(\w+\)$/, (all) => all.replace(/ \(\w+\)$/, "")));
  }
  return parts.join(" ");
}

/** Breaks at blanks that stand in no quoted text. */
function wrapped(text: string, indent: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/(?:'(?:[^']|'')*'|[^\s'])+/g) ?? []) {
    if (line !== "" && indent.length + line.length + 1 + word.length > width) {
      lines.push(line);
      line = `  ${word}`;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  lines.push(line);
  return lines.map((part) => `${indent}${part}`).join("\n");
}

function tableText(schema: Schema, table: Schema["tables"][number]): string {
  const here = <T extends { readonly table: string }>(all: readonly T[]) =>
    all.filter((one) => one.table === table.name);
  const constraints = here(schema.constraints);
  const isInline = ({ columns, kind }: TableConstraint) => columns.length === 1 && kind !== "x";
  const lines = here(schema.columns).map((column) =>
    columnText(
      column,
      constraints.filter((one) => isInline(one) && one.columns[0] === column.name),
    ),
  );
  const others = constraints.filter((one) => !isInline(one));
  // Only a name that somebody chose says more than the rule itself.
  const named = ({ name, text }: TableConstraint) =>
    new RegExp(`^${table.name.slice(0, 20)}\\w*_(?:pkey|key|fkey|check|excl)\\d*$`).test(name)
      ? lower(text)
      : `constraint ${name} ${lower(text)}`;
  const body = [...lines, ...others.map(named)].map((line) => wrapped(line, "  ")).join(",\n");
  const kind = table.isUnlogged ? "unlogged table" : "table";
  const partition = table.partition === null ? "" : ` partition by ${lower(table.partition)}`;
  const after = [...here(schema.indexes), ...here(schema.triggers)].map(({ text }) =>
    wrapped(`${lower(text).replace(" using btree", "")};`, ""),
  );
  return [`create ${kind} ${table.name} (\n${body}\n)${partition};`, ...after].join("\n");
}

/** The body stands as it was written; the words before it are PostgreSQL's. */
function functionText({ text }: Written): string {
  const [before = "", ...body] = plain(text).trim().split("\nAS ");
  const words = before.replace("OR REPLACE ", "").replaceAll(/\b[A-Z]{2,}\b/g, (word) => word.toLowerCase());
  return `${wrapped(words, "")}\nas ${body.join("\nAS ")};`;
}

/** The schema as one text that is the same on every machine. */
export function schemaText(schema: Schema): string {
  return [
    head,
    [
      ...schema.extensions.map((name) => `create extension ${name};`),
      ...schema.collations.map((name) => `create collation ${name} (provider = icu, locale = 'zh-u-co-pinyin');`),
      ...schema.sequences.map((name) => `create sequence ${name};`),
    ].join("\n"),
    ...schema.tables.map((table) => tableText(schema, table)),
    ...schema.views.map(({ name, text }) => `create view ${name} as\n${plain(text).trim()}`),
    ...schema.functions.map(functionText),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}
