import { sql } from "kysely";
import type { Caller } from "../../kit/caller.ts";
import type { Scope } from "../../kit/scope.ts";
import { memberBoundScope } from "../member/member.scope.ts";

const wholePages = ["/flowingWater/order", "/phoneVersions/phoneOrder"] as const;

/** Orders follow their member; whoever has the marriage orders alone sees no others. */
export function orderScope(caller: Caller): Scope {
  const scope = memberBoundScope(caller, sql.ref("t.user_id"));
  const isWhole = caller.roleId === 1 || wholePages.some((page) => caller.holder.pages.has(page));
  if (isWhole || scope === "none") return scope;
  const marriage = sql<boolean>`t.order_type = 'MARRIAGE'`;
  return scope === "all" ? marriage : sql<boolean>`(${scope} and ${marriage})`;
}
