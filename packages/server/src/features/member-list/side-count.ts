import { sql, type RawBuilder } from "kysely";
import { memberReadScope } from "../../core/member/public-pool.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Query } from "../../kit/list-sql.ts";
import { chosenConditions } from "./member-condition.ts";

const tagOf = (id: number | undefined) => sql`select u.user_id from user_tag u where u.tag_id = ${id}`;

function taggedKeys(query: Query): RawBuilder<unknown> | null {
  // Read by the filter's own schema.
  const [first, ...others] = [...new Set((query["tagIds"] ?? []) as readonly number[])];
  if (first === undefined) return null;
  if (others.length === 0) return tagOf(first);
  // Who has all of several is found by looking at the members as well as by putting the lists together.
  if (query["tagMatch"] === "all") return null;
  return sql`select distinct u.user_id from user_tag u where u.tag_id = any(${[first, ...others]}::bigint[])`;
}

function sideKeys(query: Query): RawBuilder<unknown> | null {
  const emotion = query["emotion"];
  return emotion === undefined || emotion === ""
    ? taggedKeys(query)
    : sql`select e.user_id from member_expand e where e.emotion = ${emotion}`;
}

/** So many of those who have it may be gone before counting them in their own table is in vain. */
const slack = 500;

/**
 * How many living accounts have a tag or a state of feeling that stands in a table of its own, when somebody who sees
 * everybody asks for nothing else: counted there, up to one past the cap. Those who are gone are few and have an index
 * of their own; looking at ten thousand members instead costs more than all the rest of a page. Where fewer have it the
 * members are looked at anyway, for their order: then, and for every other question, the given way counts.
 */
export function orSideCount(
  query: Query,
  caller: Caller,
  cap: number,
  otherwise: RawBuilder<number>,
): RawBuilder<number> {
  const keys = sideKeys(query);
  if (keys === null || memberReadScope(caller) !== "all" || (query["tab"] ?? "all") !== "all") return otherwise;
  const statuses = new Set((query["status"] ?? []) as readonly string[]);
  const isLiving = statuses.size === 2 && statuses.has("ENABLE") && statuses.has("DISABLE");
  // The state of the account and this filter, no window of registrations and no other filter.
  if (!isLiving || chosenConditions(query, caller).length !== 2) return otherwise;
  return sql<number>`select case when exists (select from (${keys}) side offset ${sql.lit(cap + slack)})
    then (select count(*)::int from (select from (${keys}) side
      where not exists (select from member g where g.user_id = side.user_id and g.status in ('CANCEL', 'DELETE'))
      limit ${sql.lit(cap + 1)}) c)
    else (${otherwise}) end`;
}
