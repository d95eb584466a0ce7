import type { Field } from "@hongxian/contract/kit/field.ts";
import { defaultDays, fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { spanNames } from "@hongxian/contract/wire/list.ts";
import type { Fields, Filter } from "@hongxian/contract/kit/resource.ts";
import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { button, holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "./caller.ts";
import { regionColumns } from "./field-sql.ts";

type Condition = RawBuilder<boolean>;
type Query = Readonly<Record<string, unknown>>;

/** `%`, `_` and `\` are literal in what people type. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Members found by the typed text: complete phone, red-line number or id for digits, else the nickname's characters.
 * For callers who see red-line numbers masked, digits that are not a phone are only a member's id: ids are not counted.
 */
export function memberKeyword(
  userId: RawBuilder<unknown>,
  text: string,
  { holder }: Pick<Caller, "holder">,
): Condition {
  // The few members a number can mean are found first, so that the list's own index on its members is used.
  if (/^\d{11}$/.test(text))
    return sql<boolean>`${userId} = any(array(select k.user_id from member k where k.login = ${text}))`;
  if (/^\d{1,15}$/.test(text)) {
    const byNumber = holds(holder, button(revealTitle)) ? sql` or k.last_name = ${text}` : sql``;
    return sql<boolean>`${userId} =
      any(array(select k.user_id from member k where k.user_id = ${text}::bigint${byNumber}))`;
  }
  return sql<boolean>`${userId} in (select k.user_id from member k
    where k.search_grams @> text_bigrams(${text}) and k.first_name ilike ${likeText(text)})`;
}

function regionIs(name: string, code: number): Condition {
  const [prov, city, area] = regionColumns(name);
  const level = code % 10_000 === 0 ? prov : code % 100 === 0 ? city : area;
  return sql<boolean>`${sql.ref(`t.${level}`)} = ${code}`;
}

function contains(field: Field, value: RawBuilder<unknown>, text: string): Condition {
  const isNumber = field.kind === "id" || field.kind === "count" || field.ref !== undefined;
  if (!isNumber) return sql<boolean>`${value} ilike ${likeText(text)}`;
  return /^\d{1,15}$/.test(text) ? sql<boolean>`${value} = ${text}::bigint` : sql<boolean>`false`;
}

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
/** Both ends are included; a bare day ends when the next begins (the connection's time zone is Asia/Shanghai). */
function spanSql(value: RawBuilder<unknown>, begin: unknown, end: unknown, lastDays: number | undefined): Condition[] {
  const parts: Condition[] = [];
  if (begin === undefined && end === undefined && lastDays !== undefined) {
    return [sql<boolean>`${value} >= current_date - ${lastDays - 1}::int`];
  }
  if (typeof begin === "string") {
    parts.push(
      dayOnly.test(begin) ? sql<boolean>`${value} >= ${begin}::date` : sql<boolean>`${value} >= ${begin}::timestamptz`,
    );
  }
  if (typeof end === "string") {
    parts.push(
      dayOnly.test(end) ? sql<boolean>`${value} < ${end}::date + 1` : sql<boolean>`${value} <= ${end}::timestamptz`,
    );
  }
  return parts;
}

export interface FilterSource {
  readonly fields: Fields;
  valueOf(name: string): RawBuilder<unknown>;
  /** The condition of the resource's own filter. */
  own(key: string, value: unknown): Condition;
  /** The caller: decides what a member may be found by. */
  readonly caller: Pick<Caller, "holder">;
}

function oneOf(name: string, field: Field, value: RawBuilder<unknown>, wanted: readonly unknown[]): Condition {
  if (field.kind === "choices") return sql<boolean>`${value} && ${wanted}`;
  if (field.kind === "region")
    return sql<boolean>`(${sql.join(
      wanted.map((code) => regionIs(name, Number(code))),
      sql` or `,
    )})`;
  return sql<boolean>`${value} = any(${wanted})`;
}

/** The conditions of one filter; none when nothing was chosen. */
export function filterSql(key: string, filter: Filter<string>, query: Query, source: FilterSource): Condition[] {
  if (filter.by === "between") {
    const [begin, end] = spanNames(key);
    return spanSql(source.valueOf(filter.field), query[begin], query[end], defaultDays(filter, query));
  }
  const wanted = query[key];
  if (wanted === undefined || wanted === null) return [];
  switch (filter.by) {
    case "own":
      return [source.own(key, wanted)];
    case "member":
      return [memberKeyword(source.valueOf(filter.field), String(wanted), source.caller)];
    case "contains": {
      const names = typeof filter.field === "string" ? [filter.field] : filter.field;
      const parts = names.map((name) => contains(fieldAt(source.fields, name), source.valueOf(name), String(wanted)));
      return [sql<boolean>`(${sql.join(parts, sql` or `)})`];
    }
    case "equals":
      return [oneOf(filter.field, fieldAt(source.fields, filter.field), source.valueOf(filter.field), [wanted])];
    case "oneOf": {
      const values = wanted as readonly unknown[];
      if (values.length === 0) return [];
      return [oneOf(filter.field, fieldAt(source.fields, filter.field), source.valueOf(filter.field), values)];
    }
  }
}
