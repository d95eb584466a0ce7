import { sql, type RawBuilder } from "kysely";
import { memberReadScope } from "../../core/people/member/public-pool.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Query } from "../../kit/list-sql.ts";
import { isPairOfAll } from "./keyword-condition.ts";
import { chosenConditions, listParts } from "./member-condition.ts";
import { shareSql } from "./member-share.ts";

const tagsOf = (query: Query): readonly number[] => [...new Set((query["tagIds"] ?? []) as readonly number[])];

/**
 * Whether only the state of living accounts and one filter are requested, without a window of registrations, by a
 * caller who sees all members.
 */
function isOnlyFilter(query: Query, caller: Caller): boolean {
  if (memberReadScope(caller) !== "all" || (query["tab"] ?? "all") !== "all") return false;
  const statuses = new Set((query["status"] ?? []) as readonly string[]);
  const isLiving = statuses.size === 2 && statuses.has("ENABLE") && statuses.has("DISABLE");
  return isLiving && chosenConditions(query, caller).length === 2;
}

/** A table with members' numbers, states and registration times, and the condition on it, as `m`. */
export interface Source {
  readonly table: RawBuilder<unknown>;
  readonly condition: RawBuilder<boolean>;
}

/**
 * Where matches are counted and sorted: among the members, part by part of those the caller sees; or, when only tags
 * are filtered, in the table that has the tags of each member in one narrow row.
 */
export function sourcesOf(query: Query, caller: Caller): readonly Source[] {
  const tagIds = tagsOf(query);
  if (tagIds.length === 0 || !isOnlyFilter(query, caller))
    return listParts(query, caller).map((condition) => ({ table: sql`member`, condition }));
  const relation = sql.raw(query["tagMatch"] === "all" ? "@>" : "&&");
  return [
    {
      table: sql`member_tags`,
      condition: sql<boolean>`m.tag_ids ${relation} ${tagIds}::bigint[] and m.status in ('ENABLE', 'DISABLE')`,
    },
  ];
}

/**
 * Those of the requested members who are in a table of its own that can be counted along an index only. For several
 * tags of which any matches, these are the members with the most common tag.
 */
function sideKeys(query: Query): RawBuilder<unknown> | null {
  const emotion = query["emotion"];
  if (emotion !== undefined && emotion !== "")
    return sql`select e.user_id from member_expand e where e.emotion = ${emotion}`;
  const [first, ...others] = tagsOf(query);
  if (first === undefined) return null;
  if (others.length === 0) return sql`select u.user_id from user_tag u where u.tag_id = ${first}`;
  if (query["tagMatch"] === "all") return null;
  return sql`select u.user_id from user_tag u where u.tag_id =
    (select t.id from tag t where t.id = any(${[first, ...others]}::bigint[]) order by t.member_count desc, t.id
    limit 1)`;
}

/**
 * How many active accounts have a bigram in their names, by the database's own statistics; null when it is not among
 * the most common.
 */
const pairsSql = (pair: string): RawBuilder<number> =>
  sql<number>`(select t.reltuples * f.freq * ${shareSql(["ENABLE", "DISABLE"])} from pg_class t, pg_stats s,
    unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as f(pair, freq)
    where t.oid = 'member'::regclass and s.schemaname = current_schema() and s.tablename = 'member'
      and s.attname = 'search_grams'
      and array[f.pair] = text_bigrams(${pair}))`;

/** The statistics sample a part of the members, and may be from before a tenth of them changed. */
const surely = 1.25;

/** This many of those who have it may be closed before counting them in their own table no longer pays off. */
const slack = 500;

/**
 * Returns one past the cap, where that many living accounts have a tag, a state of feeling or a pair of characters and
 * a caller who sees all members filters by nothing else: reading ten thousand members costs more than all the rest of a
 * page. Tags and feelings are counted in their own table; closed accounts are few and have an index of their own. Pairs
 * are estimated from the statistics, if they are surely more. Where fewer have it they are read anyway, for their
 * order: then, and for every other query, `otherwise` counts.
 */
export function orSideCount(
  query: Query,
  caller: Caller,
  cap: number,
  otherwise: RawBuilder<number>,
): RawBuilder<number> {
  if (!isOnlyFilter(query, caller)) return otherwise;
  const keyword = query["keyword"];
  if (isPairOfAll(keyword, caller))
    return sql<number>`select case when ${pairsSql(keyword)} > ${sql.lit(cap * surely)} then ${sql.lit(cap + 1)}
      else (${otherwise}) end`;
  const keys = sideKeys(query);
  if (keys === null) return otherwise;
  return sql<number>`select case when exists (select from (${keys}) side offset ${sql.lit(cap + slack)})
    and exists (select from (${keys}) side
      where not exists (select from member g where g.user_id = side.user_id and g.status in ('CANCEL', 'DELETE'))
      offset ${sql.lit(cap)}) then ${sql.lit(cap + 1)}
    else (${otherwise}) end`;
}
