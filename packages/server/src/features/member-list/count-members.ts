import { moneyHomes } from "@hongxian/contract/features/member-list/member-list.choices.ts";
import type { MemberSummary } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import { memberReadParts, memberReadScope } from "../../core/people/member/public-pool.ts";
import type { Db } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import type { Query } from "../../kit/list-sql.ts";
import { hotListPlan } from "../../platform/database/kept-plan.ts";
import { chosenConditions, listCondition, listParts } from "./member-condition.ts";
import { shareSql } from "./member-share.ts";
import { orSideCount, sourcesOf, type Source } from "./member-source.ts";
import { livingStatus, tabRules, type MemberTab } from "./member-tabs.ts";

type Condition = RawBuilder<boolean>;

const stopAfter = sql.lit(countCap + 1);

/** The number of rows, counted no further than one past the cap. */
export function cappedSql(sources: readonly Source[], cap: number = countCap): RawBuilder<number> {
  const matches = sources.map(({ table, condition }) => sql`select 1 from ${table} m where ${condition}`);
  return sql<number>`select count(*)::int from (
    ${sql.join(matches, sql` union all `)} limit ${sql.lit(cap + 1)}) c`;
}

const cappedMembers = (...conditions: readonly Condition[]): RawBuilder<number> =>
  cappedSql(conditions.map((condition) => ({ table: sql`member`, condition })));

/**
 * All members of the given states. Beyond the cap the estimate is as precise as its display and costs nothing; a small
 * table, or one without statistics yet, is counted.
 */
const allSql = (statuses: readonly string[], condition: Condition): RawBuilder<number> =>
  sql<number>`select case when rough.n > ${stopAfter} then rough.n else (${cappedMembers(condition)}) end from (
    select (reltuples * ${shareSql(statuses)})::int as n from pg_class where oid = 'member'::regclass) rough`;

/** Nothing but the state of the account is filtered, by a caller who sees all members. */
export function isUnfiltered(query: Query, caller: Caller): boolean {
  if (memberReadScope(caller) !== "all") return false;
  const statuses = (query["status"] ?? []) as readonly string[];
  return (
    chosenConditions(query, caller).length === (statuses.length === 0 ? 0 : 1) && (query["tab"] ?? "all") === "all"
  );
}

/** The list's total as a scalar query: exact up to the cap, estimated where nothing is filtered. */
export function totalSql(query: Query, caller: Caller): RawBuilder<number> {
  if (!isUnfiltered(query, caller)) return orSideCount(query, caller, countCap, cappedSql(sourcesOf(query, caller)));
  return allSql((query["status"] ?? []) as readonly string[], listCondition(query, caller));
}

export async function countMembers(db: Db, query: Query, caller: Caller): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (${totalSql(query, caller)}) as n`.execute(db);
  return rows[0]?.n ?? 0;
}

export interface Total {
  readonly total: number;
  readonly totalCapped?: boolean;
  readonly totalRough?: boolean;
}

/** The meaning of a counted number: the cap was reached, or it is an estimate. */
export function readTotal(counted: number, query: Query, caller: Caller): Total {
  if (counted <= countCap) return { total: counted };
  return isUnfiltered(query, caller) ? { total: counted, totalRough: true } : { total: countCap, totalCapped: true };
}

interface Sums {
  readonly n: number;
  readonly man: number;
  readonly woman: number;
  readonly amount: number | null;
}

/** 共n人，男女，累计充值: of all matches; the sums are null when there are more than the cap. */
export async function readSummary(db: Db, query: Query, caller: Caller): Promise<MemberSummary> {
  const seesMoney = moneyHomes.has(caller.homeType) || caller.roleId === adminRoleId;
  if (isUnfiltered(query, caller)) {
    const n = await countMembers(db, query, caller);
    if (n > countCap) return { total: n, totalCapped: false, man: null, woman: null, rechargeAmount: null };
  }
  // Counted first, from an index only: above the cap nothing is summed.
  const matches = listParts(query, caller).map(
    (condition) => sql`select m.sex, m.total_recharge_amount from member m
      where (select n from counted) <= ${sql.lit(countCap)} and ${condition}`,
  );
  const { rows } = await sql<Sums>`${hotListPlan}with counted
      as materialized (select (${orSideCount(query, caller, countCap, cappedSql(sourcesOf(query, caller)))}) as n)
    select counted.n, sums.* from counted, (select count(*) filter (where m.sex = 'MAN')::int as man,
      count(*) filter (where m.sex = 'WOMAN')::int as woman,
      coalesce(sum(${seesMoney ? sql`m.total_recharge_amount` : sql`0`}), 0)::bigint as amount
    from (${sql.join(matches, sql` union all `)}) m) sums`.execute(db);
  const { n, man, woman, amount } = rows[0] ?? { n: 0, man: 0, woman: 0, amount: 0 };
  if (n > countCap) return { total: countCap, totalCapped: true, man: null, woman: null, rechargeAmount: null };
  return { total: n, totalCapped: false, man, woman, rechargeAmount: seesMoney ? amount : null };
}

const named = (name: string, counted: RawBuilder<number>) => sql`(${counted}) as ${sql.raw(`"${name}"`)}`;

export type TabCounts = Record<MemberTab, { count: number; capped: boolean }>;

/** Every tab's number within the caller's scope, in one statement; each stops at the cap. */
export async function readTabs(db: Db, caller: Caller): Promise<TabCounts> {
  const scope = memberReadScope(caller);
  const counts = Object.entries(tabRules).map(([name, { where, status }]) => {
    const living = status === undefined ? sql` and ${livingStatus}` : sql``;
    if (scope === "all") {
      const condition = sql<boolean>`${where(caller)}${living}`;
      return named(name, name === "all" ? allSql(["ENABLE", "DISABLE"], condition) : cappedMembers(condition));
    }
    const parts = memberReadParts(caller)
      .filter((part) => part.status === undefined || status === undefined || part.status === status)
      .map((part) => sql<boolean>`${part.where} and ${where(caller)}${living}`);
    return named(name, parts.length === 0 ? sql<number>`select 0` : cappedMembers(...parts));
  });
  const { rows } = await sql<Record<MemberTab, number>>`${hotListPlan}select ${sql.join(counts)}`.execute(db);
  return Object.fromEntries(
    Object.entries<number>(rows[0] ?? {}).map(([name, n]) => {
      const isRough = name === "all" && scope === "all";
      return [name, { count: isRough ? n : Math.min(n, countCap), capped: !isRough && n > countCap }];
    }),
  ) as TabCounts;
}
