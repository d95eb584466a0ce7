import { ownerMessages } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { memberReadParts, memberReadScope, seesPublicPool } from "../../core/people/member/public-pool.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Query } from "../../kit/list-sql.ts";
import { scopeSql, type Scope } from "../../kit/scope.ts";
import { filterConditions, type Search } from "./member-conditions.ts";
import { tabRules, type MemberTab } from "./member-tabs.ts";

type Condition = RawBuilder<boolean>;

const defaultDays = 30;

const tabOf = (query: Query): MemberTab => (query["tab"] as MemberTab | undefined) ?? "all";

/** The default range of registrations, unless another filter is set. */
function hasDefaultWindow(query: Query): boolean {
  const hasFilter = ["beginTime", "endTime", "keyword"].some((name) => query[name] !== undefined && query[name] !== "");
  return !hasFilter && query["anyTime"] !== true && tabOf(query) === "all";
}

function statusCondition(query: Query): Condition[] {
  const tab = tabRules[tabOf(query)];
  const wanted = (query["status"] ?? []) as readonly string[];
  if (tab.status !== undefined || wanted.length === 0) return [];
  // Written out: with the values in the text, an index that contains only these states can be used.
  return [sql<boolean>`m.status in (${sql.join(wanted.map((value) => sql.lit(value)))})`];
}

const made = new WeakMap<Query, Map<Search, { readonly caller: Caller; readonly conditions: Condition[] }>>();

/** Tab, state, window and filters, without the scope. One answer needs them several times: they are made once. */
export function chosenConditions(query: Query, caller: Caller, search: Search = "index"): Condition[] {
  const ofQuery = made.get(query) ?? new Map<Search, { caller: Caller; conditions: Condition[] }>();
  made.set(query, ofQuery);
  const known = ofQuery.get(search);
  if (known?.caller === caller) return known.conditions;
  const conditions = makeConditions(query, caller, search);
  ofQuery.set(search, { caller, conditions });
  return conditions;
}

function makeConditions(query: Query, caller: Caller, search: Search): Condition[] {
  const tab = tabOf(query);
  return [
    ...(tab === "all" ? [] : [tabRules[tab].where(caller)]),
    ...statusCondition(query),
    ...(hasDefaultWindow(query) ? [sql<boolean>`m.created_time >= current_date - ${sql.lit(defaultDays - 1)}`] : []),
    ...filterConditions(query, caller, search),
  ];
}

const all = (parts: readonly Condition[]): Condition =>
  parts.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;

const within = (scope: Scope): Condition[] => (scope === "all" ? [] : [scopeSql(scope)]);

/** Which members the list shows, as a condition on `member m`. */
export const listCondition = (query: Query, caller: Caller, search: Search = "index"): Condition =>
  all([...within(memberReadScope(caller)), ...chosenConditions(query, caller, search)]);

/** Whether a member of this state can be in the list. */
function takesState(query: Query, status: string): boolean {
  const ofTab = tabRules[tabOf(query)].status;
  const wanted = (query["status"] ?? []) as readonly string[];
  return ofTab === undefined ? wanted.length === 0 || wanted.includes(status) : ofTab === status;
}

/**
 * The same members in parts without a member in common, so that each part is found by an index of its own. One part for
 * all who do not own members.
 */
export function listParts(query: Query, caller: Caller): readonly Condition[] {
  if (memberReadScope(caller) === "all") return [listCondition(query, caller)];
  const chosen = chosenConditions(query, caller);
  const parts = memberReadParts(caller).flatMap(({ where, status }) =>
    status === undefined || takesState(query, status) ? [all([where, ...chosen])] : [],
  );
  return parts.length === 0 ? [sql<boolean>`false`] : parts;
}

/** The same for what may be acted on and exported: never a 公海 member before 领取. */
export function ownCondition(query: Query, caller: Caller): Condition {
  if (tabOf(query) === "pool" && seesPublicPool(caller)) throw refused(ownerMessages.claimFirst);
  return all([...within(memberScope(caller)), ...chosenConditions(query, caller)]);
}
