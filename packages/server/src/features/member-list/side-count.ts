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
  if (query["tagMatch"] === "all") return sql.join([first, ...others].map(tagOf), sql` intersect all `);
  return sql`select distinct u.user_id from user_tag u where u.tag_id = any(${[first, ...others]}::bigint[])`;
}

function sideKeys(query: Query): RawBuilder<unknown> | null {
  const emotion = query["emotion"];
  return emotion === undefined || emotion === ""
    ? taggedKeys(query)
    : sql`select e.user_id from member_expand e where e.emotion = ${emotion}`;
}

/**
 * How many living accounts have a tag or a state of feeling that stands in a table of its own, when somebody who sees
 * everybody asks for nothing else: counted there. Those who are gone are few and have an index of their own; looking
 * at each member instead costs more than all the rest of a page. Null for every other question.
 */
export function sideCount(query: Query, caller: Caller, cap: number): RawBuilder<number> | null {
  const keys = sideKeys(query);
  if (keys === null || memberReadScope(caller) !== "all" || (query["tab"] ?? "all") !== "all") return null;
  const statuses = new Set((query["status"] ?? []) as readonly string[]);
  const isLiving = statuses.size === 2 && statuses.has("ENABLE") && statuses.has("DISABLE");
  // The state of the account and this filter, no window of registrations and no other filter.
  if (!isLiving || chosenConditions(query, caller).length !== 2) return null;
  return sql<number>`select count(*)::int from (select from (${keys}) side
    where not exists (select from member g where g.user_id = side.user_id and g.status in ('CANCEL', 'DELETE'))
    limit ${sql.lit(cap + 1)}) c`;
}
