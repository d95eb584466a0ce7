import { countCap } from "@hongxian/contract/wire/list.ts";
import { openingOf, type AnyFigureSet } from "@hongxian/contract/kit/figures.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import { keyOf, refName } from "@hongxian/contract/kit/resource.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "./caller.ts";
import { column, refSql, valueSql } from "./field-sql.ts";
import { filterSql } from "./filter-sql.ts";
import { scopeSql, type ScopeOf } from "./scope.ts";

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<boolean>;
export type Query = Readonly<Record<string, unknown>>;

/** What the list needs to know about a resource's server half. */
export interface Listed {
  readonly resource: AnyResource;
  readonly table: string;
  readonly scope: ScopeOf;
  readonly computed: Readonly<Record<string, Sql>>;
  readonly own: (key: string, value: unknown, caller: Caller) => Condition;
  readonly where?: Condition;
  /** Replaces the declared filters' own conditions, where they depend on each other. */
  readonly condition?: (query: Query, caller: Caller) => Condition;
  /** The list shows the row's version beside the declared fields: a form sends it back. */
  readonly hasVersion: boolean;
  /** The table has `version` and `update_time`: every change raises them. */
  readonly isVersioned: boolean;
}

export const fieldSql = (listed: Listed, name: string): Sql =>
  listed.computed[name] ?? valueSql(name, fieldAt(listed.resource.fields, name));

/** Written raw: the database adapter would turn an identifier into snake_case, and exports read rows without it. */
const wireName = (name: string): Sql => sql.raw(`"${name}"`);

/** Every column of a row, named as on the wire. */
export function selectList(listed: Listed): Sql {
  const parts: Sql[] = [];
  for (const [name, field] of Object.entries(listed.resource.fields)) {
    const value = fieldSql(listed, name);
    parts.push(sql`${value} as ${wireName(name)}`);
    const ref = refName(name) === name ? null : refSql(field, value);
    if (ref !== null) parts.push(sql`${ref} as ${wireName(refName(name))}`);
  }
  if (listed.hasVersion) parts.push(sql`t.version as "version"`);
  return sql.join(parts, sql`, `);
}

/** Scope, the resource's fixed condition and the chosen filters, in one place for list, count, export and batch. */
export function conditionSql(listed: Listed, caller: Caller, query: Query): Condition {
  const parts: Condition[] = [scopeSql(listed.scope(caller))];
  if (listed.where !== undefined) parts.push(listed.where);
  if (listed.condition !== undefined) {
    return sql<boolean>`${sql.join([...parts, listed.condition(query, caller)], sql` and `)}`;
  }
  const source = {
    fields: listed.resource.fields,
    valueOf: (name: string) => fieldSql(listed, name),
    own: (key: string, value: unknown) => listed.own(key, value, caller),
    caller,
  };
  for (const [key, filter] of Object.entries(listed.resource.list.filters))
    parts.push(...filterSql(key, filter, query, source));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** Sorting by an allow-listed name, with the key as tie-breaker so that pages never overlap. */
export function orderSql(listed: Listed, sort: unknown): Sql {
  const chosen = typeof sort === "string" ? sort : listed.resource.list.sort;
  const name = chosen.replace(/^-/, "");
  const key = keyOf(listed.resource);
  // Empty values are last. A column without empty values is sorted plainly, as its index is.
  const isOptional = name !== key && fieldAt(listed.resource.fields, name).optional === true;
  const down = isOptional ? sql`desc nulls last` : sql`desc`;
  const direction = chosen.startsWith("-") ? down : sql`asc`;
  const tie = sql`${column(key)} ${chosen.startsWith("-") ? sql`desc` : sql`asc`}`;
  return name === key ? tie : sql`${fieldSql(listed, name)} ${direction}, ${tie}`;
}

/**
 * Page and count in one statement. The inner query finds only the page's keys, so that wide rows, references and
 * computed columns are read only for the shown rows; the count stops at the cap.
 */
export function listSql(
  listed: Listed,
  caller: Caller,
  query: Query,
): RawBuilder<Record<string, unknown> & { $total: number }> {
  const condition = conditionSql(listed, caller, query);
  const order = orderSql(listed, query["sort"]);
  const size = Number(query["size"] ?? 20);
  const offset = (Number(query["page"] ?? 1) - 1) * size;
  const from = sql.table(listed.table);
  const key = column(keyOf(listed.resource));
  return sql`with keys as materialized (
      select found.key, row_number() over () as place from (
        select ${key} as key from ${from} t where ${condition} order by ${order} limit ${size} offset ${offset}) found
    ), counted as (select count(*)::int as n from (select 1 from ${from} t where ${condition} limit ${countCap + 1}) c)
    select counted.n as "$total", page.* from counted left join (
      select keys.place as "$place", ${selectList(listed)} from keys join ${from} t on ${key} = keys.key
    ) page on true order by page."$place"`;
}

/** The sums of the declared columns over all rows that the filters find. */
export function totalsSql(listed: Listed, condition: Condition): RawBuilder<Record<string, number>> {
  const sums = (listed.resource.list.totals ?? []).map(
    (name) => sql`coalesce(sum(${fieldSql(listed, name)}), 0)::bigint as ${wireName(name)}`,
  );
  return sql`select ${sql.join(sums)} from ${sql.table(listed.table)} t where ${condition}`;
}

/** Each figure by the filters of the list that it opens, for the rows of this account, whatever the list shows just now. */
export function figuresSql(listed: Listed, caller: Caller, set: AnyFigureSet): RawBuilder<Record<string, number>> {
  const figures = Object.entries(set.figures).map(([name, figure]) => {
    const opening = openingOf(set, figure);
    if (opening === null || opening.list !== set.list || opening.per !== 1 || figure.period === "chosen")
      throw new Error(`${listed.resource.name}: its list does not count ${name}, which needs a statement of its own`);
    const query = opening.list.call.query.parse({ ...opening.list.fixed, ...opening.filters }) as Query;
    const value =
      opening.sums === undefined
        ? sql`count(*)::int`
        : sql`coalesce(sum(${fieldSql(listed, opening.sums)}), 0)::bigint`;
    return sql`(select ${value} from ${sql.table(listed.table)} t where ${conditionSql(listed, caller, query)})
      as ${wireName(name)}`;
  });
  return sql`select ${sql.join(figures)}`;
}

/** All matching rows in list order, for exports. */
export function allRowsSql(
  listed: Listed,
  caller: Caller,
  query: Query,
  ids: readonly number[] | undefined,
): RawBuilder<Record<string, unknown>> {
  const key = column(keyOf(listed.resource));
  const chosen = ids === undefined ? sql<boolean>`true` : sql<boolean>`${key} = any(${ids})`;
  return sql`select ${selectList(listed)} from ${sql.table(listed.table)} t
    where ${conditionSql(listed, caller, query)} and ${chosen} order by ${orderSql(listed, query["sort"])}`;
}

/** One row by key, inside the scope. */
export function rowSql(listed: Listed, caller: Caller, id: number, lock: boolean): RawBuilder<Record<string, unknown>> {
  const standing = listed.where ?? sql<boolean>`true`;
  return sql`select ${selectList(listed)} from ${sql.table(listed.table)} t
    where ${column(keyOf(listed.resource))} = ${id} and ${scopeSql(listed.scope(caller))} and ${standing}
    ${lock ? sql`for update of t` : sql``}`;
}
