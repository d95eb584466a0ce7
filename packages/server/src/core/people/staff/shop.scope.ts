import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import type { Scope } from "../../../kit/scope.ts";

/**
 * Shops an account works with, as a condition on a shop column: all, or its own and those of its subtree. The aliases
 * inside are ones no caller uses: otherwise they would hide the caller's own table and let every shop pass.
 */
export function shopScope(caller: Caller, shopId: RawBuilder<unknown>): Scope {
  if (caller.realm === "PLATFORM") return "all";
  const own = caller.shopId === null ? sql<boolean>`false` : sql<boolean>`${shopId} = ${caller.shopId}`;
  if (caller.agentPath === null) return own;
  return sql<boolean>`(${own}
    or exists (select 1 from shop scope_shop join agent scope_agent on scope_agent.id = scope_shop.owner_agent_id
    where scope_shop.id = ${shopId} and scope_agent.path like ${`${caller.agentPath}%`}))`;
}

/** Whose results an account reads: a matchmaker works in a shop, but its turnover is the shop's own business. */
export const shopResultScope = (caller: Caller, shopId: RawBuilder<unknown>): Scope =>
  caller.agentTier === "MATCHMAKER" ? "none" : shopScope(caller, shopId);
