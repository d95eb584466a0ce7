import { noteGrant } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import {
  exportOnlyFields,
  type MemberRow,
  type UserListQuery,
} from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberFields } from "@hongxian/contract/features/member-list/member-list.fields.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/member/member.scope.ts";
import { seesPublicPool } from "../../core/member/public-pool.ts";
import type { Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Listed } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { hotListPlan, keptPlan } from "../../platform/database/kept-plan.ts";
import { rowsAsNamed } from "../../platform/database/rows-as-named.ts";
import { cappedSql, isUnfiltered, totalSql } from "./count-members.ts";
import { isNumberKeyword } from "./keyword-condition.ts";
import { listCondition } from "./member-condition.ts";
import { branchesOf, readCursor, writeCursor, type Branch, type Cursor } from "./member-sorts.ts";

type Condition = RawBuilder<boolean>;
type PageRow = MemberRow & { readonly $value: string | null; readonly $total: number | null };

interface PageOrder {
  readonly caller: Caller;
  readonly condition: Condition;
  /** The same, put so that no index but the order's own suits it. */
  walked(): Condition;
  readonly listed: Listed;
  /** Along the order, all matches fetched, or whichever the number of matches asks for. */
  readonly way: "walk" | "fetch" | "decide";
}

interface Stretch {
  readonly branch: Branch;
  readonly backwards: boolean;
  readonly cursor: Cursor | null;
  readonly size: number;
  readonly offset: number;
  readonly total: RawBuilder<number> | null;
}

export interface MemberPage {
  readonly list: MemberRow[];
  /** Null when it was not asked for. */
  readonly total: number | null;
  readonly next: string | null;
  readonly previous: string | null;
}

/** Left to the export; the page shows the parts they are made of. */
const exportOnly: ReadonlySet<string> = new Set(exportOnlyFields);

function pageColumns({ computed }: Listed, mayRead: boolean): RawBuilder<unknown> {
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    // Whether one must take the member first, and the note: only this page knows.
    claimFirst: sql`keys.claim`,
    note: mayRead
      ? sql`case when keys.claim then null else nullif(left(t.passport_img, 200), '') end`
      : sql`null::text`,
  };
  const names = Object.keys(memberFields).filter((name) => !exportOnly.has(name));
  const parts = names.map(
    (name) => sql`${own[name] ?? computed[name] ?? sql.ref(`t.${name}`)} as ${sql.raw(`"${name}"`)}`,
  );
  return sql.join([
    ...parts,
    sql`json_build_object('userId', t.user_id, 'firstName', t.first_name, 'imageUrl', nullif(t.image_url, ''), 'sex', t.sex) as "user"`,
  ]);
}

const written = new Map<boolean, RawBuilder<unknown>>();

/** The columns as text, written once for each kind of reader: putting them together costs more than reading a page. */
function pageSelect(db: Db, listed: Listed, caller: Caller): RawBuilder<unknown> {
  const mayRead = holds(caller.holder, noteGrant);
  const known = written.get(mayRead);
  if (known !== undefined) return known;
  const { sql: text, parameters } = pageColumns(listed, mayRead).compile(db);
  if (parameters.length > 0) throw new Error("the columns of the member list take no parameters");
  const made = sql.raw(text);
  written.set(mayRead, made);
  return made;
}

/** Whether the member has to be taken out of 公海 first. */
const claimSql = (caller: Caller): RawBuilder<unknown> =>
  seesPublicPool(caller) ? sql`not coalesce(${scopeSql(memberScope(caller))}, false)` : sql`false`;

/** More than so many matches are looked for along the order, fewer are all fetched and put in order. */
const gate = { counted: countCap, uncounted: 2000 } as const;

/**
 * The keys of a page. Along an index in the list's order a wide filter is done after a few rows, and a narrow one never:
 * no statistics tell the two apart when filters depend on each other, so the number of matches decides.
 */
function keysSql({ caller, condition, walked, way }: PageOrder, stretch: Stretch): RawBuilder<unknown> {
  const { branch, backwards, cursor, size, offset, total } = stretch;
  const rest = [
    ...(branch.where === null ? [] : [branch.where]),
    ...(cursor === null ? [] : [branch.after(cursor, backwards)]),
  ];
  const whereOf = (found: Condition) => sql.join([found, ...rest], sql` and `);
  const window = sql`order by ${branch.order(backwards)} limit ${sql.lit(size)} ${offset === 0 ? sql`` : sql`offset ${sql.lit(offset)}`}`;
  const chosen = sql`m.user_id, ${branch.value} as value, ${claimSql(caller)} as claim`;
  const walk = (when: RawBuilder<unknown>) =>
    sql`(select ${chosen} from member m where ${when} ${whereOf(walked())} ${window})`;
  const fetch = (when: RawBuilder<unknown>) =>
    sql`(select m.user_id, m.value, m.claim from (select ${chosen} ${branch.column} from member m where ${when} ${whereOf(condition)} offset 0) m ${window})`;
  if (way === "walk") return walk(sql``);
  if (way === "fetch") return fetch(sql``);
  const limit = sql.lit(total === null ? gate.uncounted : gate.counted);
  const many = sql`(select n from counted) > ${limit}`;
  const few = sql`(select n from counted) <= ${limit}`;
  if (!branch.inEveryIndex) return sql`${walk(sql`${many} and`)} union all ${fetch(sql`${few} and`)}`;
  const within = cursor === null ? few : sql`${few} and ${branch.after(cursor, backwards)}`;
  return sql`${walk(sql`${many} and`)} union all (select m.user_id, ${branch.value} as value, m.claim from found m where ${within} ${window})`;
}

/**
 * How many there are. What is counted is kept where every index holds the order as well: few matches are then read
 * once, for the count and for the page.
 */
function countedSql({ caller, condition, way }: PageOrder, { branch, total }: Stretch): RawBuilder<unknown> {
  const cap = total === null ? gate.uncounted : gate.counted;
  if (way !== "decide") return sql`counted as materialized (select (${total ?? sql<number>`select null::int`}) as n)`;
  if (!branch.inEveryIndex) return sql`counted as materialized (select (${cappedSql(condition, cap)}) as n)`;
  return sql`found as materialized (select m.user_id, m.created_time, ${claimSql(caller)} as claim from member m where ${condition} limit ${sql.lit(cap + 1)}),
    counted as materialized (select (select count(*)::int from found) as n)`;
}

/** One stretch of the order in one statement: keys from indexes, the count beside, wide rows for the shown alone. */
function stretchSql(db: Db, order: PageOrder, stretch: Stretch): RawBuilder<PageRow> {
  const { backwards } = stretch;
  const plan = order.way === "fetch" ? keptPlan : hotListPlan;
  return sql`${plan}with ${countedSql(order, stretch)},
    keys as materialized (select picked.*, row_number() over () as place from (${keysSql(order, stretch)}) picked)
    select counted.n as "$total", page.* from counted left join (
      select keys.place as "$place", keys.value as "$value", ${pageSelect(db, order.listed, order.caller)}
      from keys join member t on t.user_id = keys.user_id
    ) page on true order by page."$place" ${backwards ? sql`desc` : sql``}`;
}

async function countIn(db: Db, condition: Condition, branch: Branch): Promise<number> {
  const where = branch.where === null ? condition : sql<boolean>`${condition} and ${branch.where}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member m where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Found {
  readonly row: PageRow;
  readonly branch: number;
}

/** The page that begins at a place (page number) or at a neighbour (cursor). A short stretch is filled from the next. */
export async function readPage(
  db: Db,
  listed: Listed,
  caller: Caller,
  query: UserListQuery,
  withTotal: boolean,
): Promise<MemberPage> {
  const sortName = query.sort ?? memberList.list.sort;
  const branches = branchesOf(sortName);
  const backwards = query.before !== undefined && query.before !== "";
  const given = backwards ? query.before : query.after === "" ? undefined : query.after;
  const start =
    given === undefined ? null : readCursor(sortName, given, backwards ? "before" : "after", branches.length);
  const condition = listCondition(query, caller);
  const way = isUnfiltered(query, caller) ? "walk" : isNumberKeyword(query["keyword"]) ? "fetch" : "decide";
  const order: PageOrder = { caller, condition, walked: () => listCondition(query, caller, "walk"), listed, way };

  const found: Found[] = [];
  let offset = start === null ? (query.page - 1) * query.size : 0;
  let cursor = start;
  let total: number | null = null;
  const step = backwards ? -1 : 1;
  for (let at = start?.branch ?? 0; at >= 0 && at < branches.length && found.length < query.size; at += step) {
    const branch = branches[at] as Branch;
    const count: RawBuilder<number> | null = withTotal && total === null ? totalSql(query, caller) : null;
    const stretch = { branch, backwards, cursor, size: query.size - found.length, offset, total: count };
    const rows: readonly PageRow[] = await rowsAsNamed(db, stretchSql(db, order, stretch));
    if (count !== null) total = rows[0]?.$total ?? 0;
    // The count stands alone in a row of its own when nothing was found.
    const shown = rows.filter((row) => row.userId !== null);
    if (backwards) found.unshift(...shown.map((row) => ({ row, branch: at })));
    else found.push(...shown.map((row) => ({ row, branch: at })));
    if (offset > 0 && at + 1 < branches.length) {
      offset = shown.length > 0 ? 0 : Math.max(0, offset - (await countIn(db, condition, branch)));
    }
    cursor = null;
  }

  const place = (one: Found | undefined): string | null =>
    one === undefined
      ? null
      : writeCursor(sortName, { branch: one.branch, value: one.row.$value, userId: one.row.userId });
  const isFull = found.length === query.size;
  return {
    list: found.map(({ row }) => row),
    total,
    next: backwards || isFull ? place(found.at(-1)) : null,
    previous: query.page > 1 && (!backwards || isFull) ? place(found[0]) : null,
  };
}
