import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { exportOnlyFields, type UserListQuery } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberFields } from "@hongxian/contract/features/member-list/member-list.fields.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql, type CompiledQuery, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { seesPublicPool } from "../../core/people/member/public-pool.ts";
import type { Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Listed } from "../../kit/list-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { hotListPlan, keptPlan } from "../../platform/database/kept-plan.ts";
import { compiledRows } from "../../platform/database/rows-as-named.ts";
import { cappedSql, isUnfiltered, totalSql } from "./count-members.ts";
import { isNumberKeyword } from "./keyword-condition.ts";
import { listCondition, listParts } from "./member-condition.ts";
import { orSideCount, sourcesOf, type Source } from "./member-source.ts";
import { numberStatement } from "./number-statement.ts";
import { branchesOf, readCursor, writeCursor, type Branch, type Cursor } from "./member-sorts.ts";

type Condition = RawBuilder<boolean>;

/** The result of a stretch: its rows as JSON text, where it begins and ends, and the total. */
interface StretchFound {
  readonly total: number | null;
  readonly count: number;
  readonly rows: string | null;
  readonly firstValue: string | null;
  readonly firstId: number | null;
  readonly lastValue: string | null;
  readonly lastId: number | null;
}

interface PageOrder {
  readonly caller: Caller;
  readonly condition: Condition;
  /** Where the matches are counted and, in order of registration, found: parts without a member in common. */
  readonly sources: readonly Source[];
  /** The conditions of these parts on members. */
  conditions(): readonly Condition[];
  /** The same condition, written so that only the order's own index suits it. */
  walked(): Condition;
  readonly listed: Listed;
  /** The number of matches up to one past a cap: known without reading members, or counted by `otherwise`. */
  count(cap: number, otherwise: RawBuilder<number>): RawBuilder<number>;
  /** Walk along the order, fetch all (few) matches once, or decide by the number of matches. */
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
  /** The rows as JSON text, separated by commas. */
  readonly rows: string;
  /** Null when it was not requested. */
  readonly total: number | null;
  readonly next: string | null;
  readonly previous: string | null;
}

/** Left to the export; the page shows their parts. */
const exportOnly: ReadonlySet<string> = new Set(exportOnlyFields);

function pageColumns({ computed }: Listed, mayRead: boolean): RawBuilder<unknown> {
  const own: Readonly<Record<string, RawBuilder<unknown>>> = {
    // Whether the member must be claimed first, and the note: only this page has them.
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
    sql`json_build_object('userId', t.user_id, 'firstName', t.first_name, 'imageUrl', nullif(t.image_url, ''), 'sex',
      t.sex) as "user"`,
  ]);
}

const written = new Map<boolean, RawBuilder<unknown>>();

/** The columns as text, built once for each kind of reader: building them costs more than reading a page. */
function pageSelect(db: Db, listed: Listed, caller: Caller): RawBuilder<unknown> {
  const mayRead = holds(caller.holder, memberNoteGrants.note);
  const known = written.get(mayRead);
  if (known !== undefined) return known;
  const { sql: text, parameters } = pageColumns(listed, mayRead).compile(db);
  if (parameters.length > 0) throw new Error("the columns of the member list take no parameters");
  const made = sql.raw(text);
  written.set(mayRead, made);
  return made;
}

const ends = sql.raw(
  `page.count, page.rows, values[1] as "firstValue", ids[1] as "firstId", values[count] as "lastValue", ids[count] as "lastId"`,
);

/** Whether the member has to be claimed from 公海 first. */
const claimSql = (caller: Caller): RawBuilder<unknown> =>
  seesPublicPool(caller) ? sql`not coalesce(${scopeSql(memberScope(caller))}, false)` : sql`false`;

/** Above this number, matches are searched along the order; fewer are all fetched and sorted. */
const gate = { counted: countCap, uncounted: 2000 } as const;

/**
 * The keys of a page. Walking an index in the list's order, a wide filter is done after a few rows, and a narrow one
 * never: no statistics distinguish the two when filters depend on each other, so the number of matches decides.
 */
function keysSql({ caller, conditions, walked, way }: PageOrder, stretch: Stretch): RawBuilder<unknown> {
  const { branch, backwards, cursor, size, offset, total } = stretch;
  const rest = [
    ...(branch.where === null ? [] : [branch.where]),
    ...(cursor === null ? [] : [branch.after(cursor, backwards)]),
  ];
  const whereOf = (found: Condition) => sql.join([found, ...rest], sql` and `);
  const window = sql`order by ${branch.order(backwards)}
    limit ${sql.lit(size)} ${offset === 0 ? sql`` : sql`offset ${sql.lit(offset)}`}`;
  const chosen = sql`m.user_id, ${branch.value} as value, ${claimSql(caller)} as claim`;
  const walk = (when: RawBuilder<unknown>) =>
    sql`(select ${chosen} from member m where ${when} ${whereOf(walked())} ${window})`;
  const gather = (when: RawBuilder<unknown>) => {
    const parts = conditions().map(
      (part) => sql`select ${chosen} ${branch.column} from member m where ${when} ${whereOf(part)}`,
    );
    return sql`(select m.user_id, m.value, m.claim from (${sql.join(parts, sql` union all `)} offset 0) m ${window})`;
  };
  if (way === "walk") return walk(sql``);
  const limit = sql.lit(total === null ? gate.uncounted : gate.counted);
  const many = sql`(select n from counted) > ${limit}`;
  const few = sql`(select n from counted) <= ${limit}`;
  if (!branch.inEveryIndex) return sql`${walk(sql`${many} and`)} union all ${gather(sql`${few} and`)}`;
  const within = cursor === null ? few : sql`${few} and ${branch.after(cursor, backwards)}`;
  return sql`${walk(sql`${many} and`)} union all
    (select m.user_id, ${branch.value} as value, m.claim from (select m.* from found m where ${within} ${window}) m)`;
}

/**
 * How many there are. The counted rows are materialised where every index contains the order as well: few matches are
 * then read once, for the count and for the page.
 */
function countedSql(order: PageOrder, { branch, total }: Stretch): RawBuilder<unknown> {
  const { caller, sources, count, way } = order;
  const cap = total === null ? gate.uncounted : gate.counted;
  if (way === "walk") return sql`counted as materialized (select (${total ?? sql<number>`select null::int`}) as n)`;
  if (!branch.inEveryIndex) return sql`counted as materialized (select (${count(cap, cappedSql(sources, cap))}) as n)`;
  // Read only where the keys or the number come from it.
  const parts = sources.map(
    ({ table, condition }) => sql`select m.user_id, m.created_time, ${claimSql(caller)} as claim
      from ${table} m where ${condition}`,
  );
  return sql`found as materialized (${sql.join(parts, sql` union all `)} limit ${sql.lit(cap + 1)}),
    counted as materialized (select (${count(cap, sql`select count(*)::int from found`)}) as n)`;
}

const rowText = (db: Db, { listed, caller }: PageOrder) =>
  sql`(select row_to_json(one)::text from (select ${pageSelect(db, listed, caller)}) one) as text`;

/** All (few) matches, read once for count and page: with so few rows every avoided step counts. */
function fetchedSql(db: Db, order: PageOrder, stretch: Stretch): RawBuilder<StretchFound> {
  const { caller, condition } = order;
  const { branch, backwards, cursor, size, offset } = stretch;
  const rest = [
    ...(branch.where === null ? [] : [branch.where]),
    ...(cursor === null ? [] : [branch.after(cursor, backwards)]),
  ];
  const within = rest.length === 0 ? sql`` : sql`where ${sql.join(rest, sql` and `)}`;
  const along = branch.order(false);
  return sql`${keptPlan}with found
      as materialized (select m.user_id, ${branch.value} as value, ${claimSql(caller)} as claim ${branch.column}
      from member m where ${condition})
    select (select count(*)::int from found) as total, ${ends}
    from (select count(*)::int as count, string_agg(text, ',' order by ${along}) as rows,
      array_agg(value order by ${along}) as values, array_agg(user_id order by ${along}) as ids
      from (select keys.*, ${rowText(db, order)} from (select m.* from found m ${within}
        order by ${branch.order(backwards)} limit ${sql.lit(size)} offset ${sql.lit(offset)}) keys
        join member t on t.user_id = keys.user_id) m) page`;
}

/** A number is a phone, a red-line number or a member number: at most this many members. */
const mostNumbered = 3;

interface Numbered {
  readonly text: string;
}

/** The first page of a number, in an order of one stretch: there is never another page, so no cursors are needed. */
const numberedSql = (db: Db, order: PageOrder, branch: Branch): RawBuilder<Numbered> =>
  sql`${keptPlan}select ${rowText(db, order)} from member m join member t on t.user_id = m.user_id
    cross join lateral (select ${claimSql(order.caller)} as claim) keys
    where ${order.condition} order by ${branch.order(false)}`;

/**
 * One stretch of the order in one statement: keys from indexes, the count beside, complete rows only for the shown
 * ones. The database writes the rows as JSON for the answer: parsing sixty columns of each here would cost more than
 * finding them.
 */
function stretchSql(db: Db, order: PageOrder, stretch: Stretch): RawBuilder<StretchFound> {
  if (order.way === "fetch") return fetchedSql(db, order, stretch);
  const along = sql.raw(stretch.backwards ? "place desc" : "place");
  return sql`${hotListPlan}with ${countedSql(order, stretch)},
    keys as materialized (select picked.*, row_number() over () as place from (${keysSql(order, stretch)}) picked),
    written as (select keys.place, keys.value, keys.user_id, ${rowText(db, order)}
      from keys join member t on t.user_id = keys.user_id)
    select (select n from counted) as total, ${ends}
    from (select count(*)::int as count, string_agg(text, ',' order by ${along}) as rows,
      array_agg(value order by ${along}) as values, array_agg(user_id order by ${along}) as ids from written) page`;
}

async function countIn(db: Db, condition: Condition, branch: Branch): Promise<number> {
  const where = branch.where === null ? condition : sql<boolean>`${condition} and ${branch.where}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member m where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

interface Place {
  readonly branch: number;
  readonly value: string | null;
  readonly userId: number;
}

const placeOf = (branch: number, value: string | null, userId: number | null): Place | null =>
  userId === null ? null : { branch, value, userId };

/**
 * The page that begins at an offset (page number) or at a neighbour (cursor). A short stretch is filled from the next.
 */
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
  const cursorText = backwards ? query.before : query.after === "" ? undefined : query.after;
  const start =
    cursorText === undefined ? null : readCursor(sortName, cursorText, backwards ? "before" : "after", branches.length);
  const way = isNumberKeyword(query["keyword"]) ? "fetch" : isUnfiltered(query, caller) ? "walk" : "decide";
  const orderFor = (filters: UserListQuery): PageOrder => ({
    caller,
    condition: listCondition(filters, caller),
    sources: sourcesOf(filters, caller),
    conditions: () => listParts(filters, caller),
    walked: () => listCondition(filters, caller, "walk"),
    listed,
    count: (cap, otherwise) => orSideCount(filters, caller, cap, otherwise),
    way,
  });

  const [only, ...others] = branches;
  if (
    way === "fetch" &&
    start === null &&
    query.page === 1 &&
    query.size > mostNumbered &&
    only &&
    others.length === 0
  ) {
    const write = (filters: UserListQuery) => numberedSql(db, orderFor(filters), only).compile(db);
    const found = await compiledRows(db, numberStatement(caller, query, write));
    const rows = found.map(({ text }) => text).join(",");
    return { rows, total: withTotal ? found.length : null, next: null, previous: null };
  }

  const texts: string[] = [];
  let count = 0;
  let first: Place | null = null;
  let last: Place | null = null;
  let offset = start === null ? (query.page - 1) * query.size : 0;
  let cursor = start;
  let total: number | null = null;
  const step = backwards ? -1 : 1;
  for (let at = start?.branch ?? 0; at >= 0 && at < branches.length && count < query.size; at += step) {
    const branch = branches[at] as Branch;
    const isCounted = withTotal && total === null;
    const counted: RawBuilder<number> | null = isCounted && way !== "fetch" ? totalSql(query, caller) : null;
    const stretch: Stretch = { branch, backwards, cursor, size: query.size - count, offset, total: counted };
    const write = (filters: UserListQuery): CompiledQuery<StretchFound> =>
      stretchSql(db, orderFor(filters), stretch).compile(db);
    const statement: CompiledQuery<StretchFound> =
      way === "fetch" && at === 0 ? numberStatement(caller, query, write) : write(query);
    const [found]: readonly StretchFound[] = await compiledRows(db, statement);
    if (isCounted) total = found?.total ?? 0;
    if (found !== undefined && found.rows !== null) {
      const begin = placeOf(at, found.firstValue, found.firstId);
      const end = placeOf(at, found.lastValue, found.lastId);
      if (backwards) texts.unshift(found.rows);
      else texts.push(found.rows);
      first = backwards ? begin : (first ?? begin);
      last = backwards ? (last ?? end) : end;
      count += found.count;
    }
    if (offset > 0 && at + 1 < branches.length) {
      offset =
        found?.rows != null ? 0 : Math.max(0, offset - (await countIn(db, listCondition(query, caller), branch)));
    }
    cursor = null;
  }

  const written = (place: Place | null): string | null => (place === null ? null : writeCursor(sortName, place));
  const isFull = count === query.size;
  return {
    rows: texts.join(","),
    total,
    next: backwards || isFull ? written(last) : null,
    previous: query.page > 1 && (!backwards || isFull) ? written(first) : null,
  };
}
