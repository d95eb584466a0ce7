import { isRedLineNumber } from "@hongxian/contract/core/member/number-lookup.rules.ts";
import { revealTitle } from "@hongxian/contract/core/member/reveal.endpoints.ts";
import { button, holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import type { Search } from "./member-conditions.ts";

type Condition = RawBuilder<boolean>;

const prefixText = (text: string): string => likeText(text).slice(1);
const redLineNumber = /^[a-z\d]{5,12}$/i;

/** Chinese has no capital letters, and a case-sensitive search takes a third less time. */
const contains = (column: RawBuilder<unknown>, text: string): Condition =>
  sql<boolean>`${column} ${sql.raw(text.toLowerCase() === text.toUpperCase() ? "like" : "ilike")} ${likeText(text)}`;

/**
 * Searching a part of a masked value would reveal it letter by letter: real name and WeChat number are searched only
 * for accounts that may see them in clear, and among the members whose values they may see.
 */
function hiddenPart(text: string, caller: Caller, search: Search): Condition[] {
  if (!holds(caller.holder, button(revealTitle))) return [];
  const own = memberScope(caller);
  const within = own === "all" ? sql`` : sql` and ${scopeSql(own)}`;
  const parts: Condition[] = [];
  const grams = search === "index" ? sql`m.search_grams @> text_bigrams(${text}) and ` : sql``;
  if ([...text].length > 1) parts.push(sql<boolean>`(${grams}${contains(sql`m.realname`, text)}${within})`);
  // The index on WeChat numbers excludes empty ones.
  const range =
    search === "index" ? sql`m.wechat_no <> '' and m.wechat_no >= ${text} and m.wechat_no < ${`${text}~`} and ` : sql``;
  if (/^[\w-]+$/.test(text)) parts.push(sql<boolean>`(${range}m.wechat_no like ${prefixText(text)}${within})`);
  return parts;
}

/** A number means one member, or none: no index scan is needed. */
export const isNumberKeyword = (text: unknown): boolean => typeof text === "string" && /^\d+$/.test(text);

/**
 * Two characters are a bigram themselves: for a caller who may search both nicknames and real names, having the bigram
 * is the complete condition.
 */
export const isPairOfAll = (text: unknown, caller: Caller): text is string =>
  typeof text === "string" &&
  // WeChat and red-line numbers have no Chinese characters.
  /^\p{Script=Han}{2}$/u.test(text) &&
  holds(caller.holder, button(revealTitle)) &&
  memberScope(caller) === "all";

function nickname(text: string, search: Search): Condition {
  if (search === "walk") return contains(sql`m.first_name`, text);
  return [...text].length > 1
    ? sql<boolean>`(m.search_grams @> text_bigrams(${text}) and ${contains(sql`m.first_name`, text)})`
    : // One character has no bigram to be found by; the text is that of the index.
      sql<boolean>`string_to_array(lower(m.first_name), null) @> array[lower(${text}::text)]`;
}

/**
 * Digits: the complete phone, red-line number or member number. Else: a part of the nickname. A caller who sees
 * red-line numbers masked finds by them only what counts as one (`number-lookup.rules.ts`).
 */
export function keywordCondition(text: string, caller: Caller, search: Search): Condition {
  if (isNumberKeyword(text)) {
    const byId = text.length <= 15 ? sql`union all select ${text}::bigint` : sql``;
    const byNumber = holds(caller.holder, button(revealTitle))
      ? sql`union all select k.user_id from member k where k.last_name = ${text}`
      : sql``;
    return sql<boolean>`m.user_id =
      any(array(select k.user_id from member k where k.login = ${text} ${byNumber} ${byId}))`;
  }
  if (search === "index" && isPairOfAll(text, caller)) return sql<boolean>`m.search_grams @> text_bigrams(${text})`;
  const parts = [nickname(text, search), ...hiddenPart(text, caller, search)];
  const mayFind = holds(caller.holder, button(revealTitle)) || isRedLineNumber(text);
  if (redLineNumber.test(text) && mayFind) parts.push(sql<boolean>`m.last_name in (${text}, ${text.toUpperCase()})`);
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}
