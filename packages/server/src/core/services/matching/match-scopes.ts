import type { MatchScope } from "@hongxian/contract/core/matching/match-criteria.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberScope } from "../../people/member/member.scope.ts";
import type { MatchSubject } from "./match-subject.ts";

type Condition = RawBuilder<boolean>;
const never = sql<boolean>`false`;

/**
 * 借力池, as a condition on `member m`: with the member's consent, of another shop that lends, or of the platform. For one
 * of the platform's own members only members of shops are in it.
 */
export function lentTo(shopId: number | null): Condition {
  const open = sql`exists (select from shop lender
    where lender.id = m.shop_id and lender.borrow_open and lender.status = 'OPEN')`;
  return shopId === null
    ? sql<boolean>`(m.borrow_consent and m.shop_id is not null and ${open})`
    : sql<boolean>`(m.borrow_consent and m.shop_id is distinct from ${shopId} and (m.shop_id is null or ${open}))`;
}

/** A matchmaker sees colleagues' members of the same shop as masked cards; the colleague is responsible for them. */
export const colleaguesOf = (caller: Caller): Condition =>
  caller.agentTier === "MATCHMAKER" && caller.shopId !== null ? sql<boolean>`m.shop_id = ${caller.shopId}` : never;

const mine = ({ userId }: Caller): Condition =>
  userId === null ? never : sql<boolean>`${userId} in (m.sale_user_id, m.adviser_user_id, m.matchmaker_user_id)`;

function shopOf(caller: Caller, subject: MatchSubject): Condition {
  const shopId = caller.shopId ?? subject.shopId;
  return shopId === null ? never : sql<boolean>`m.shop_id = ${shopId}`;
}

/** Agents have their region; everyone else searches in the member's province. */
const regionOf = ({ regions, shopId }: Caller, { scopeProvId }: MatchSubject): Condition =>
  regions.length > 0 || shopId !== null || scopeProvId === null
    ? sql<boolean>`true`
    : sql<boolean>`m.scope_prov_id = ${scopeProvId}`;

/**
 * The candidates to search, as a condition on `member m`. The first four never reach beyond the caller's own members.
 */
export function candidateScope(scope: MatchScope, caller: Caller, subject: MatchSubject): Condition {
  const own = scopeSql(memberScope(caller));
  switch (scope) {
    case "OWN":
      return sql<boolean>`(${own} and ${mine(caller)})`;
    case "SHOP":
      return caller.agentTier === "MATCHMAKER"
        ? colleaguesOf(caller)
        : sql<boolean>`(${own} and ${shopOf(caller, subject)})`;
    case "REGION":
      return sql<boolean>`(${own} and ${regionOf(caller, subject)})`;
    case "PLATFORM":
      return own;
    case "BORROW":
      return lentTo(subject.shopId);
  }
}

/** The scopes offered to this account. */
export function scopesOf(caller: Caller, subject: MatchSubject): MatchScope[] {
  const hasShop = caller.shopId !== null || subject.shopId !== null;
  const isTier = caller.dataScope === "TIER";
  return [
    ...(caller.userId === null ? [] : (["OWN"] as const)),
    ...(hasShop ? (["SHOP"] as const) : []),
    ...(isTier && caller.regions.length === 0 ? [] : (["REGION"] as const)),
    ...(isTier ? [] : (["PLATFORM"] as const)),
    "BORROW",
  ];
}
