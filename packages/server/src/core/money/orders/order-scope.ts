import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import type { Scope } from "../../../kit/scope.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";

const wholePages = ["/flowingWater/order", "/phoneVersions/phoneOrder"] as const;

const pageTypes = [
  ["/flowingWater/marriageOrder", "MARRIAGE"],
  ["/operate/ordermanage", "GOODS"],
] as const;

/** Orders follow their member; an account with the page of one type only sees no other types. */
export function orderScope(caller: Caller): Scope {
  const scope = memberBoundScope(caller, sql.ref("t.user_id"));
  const { pages } = caller.holder;
  const isWhole = caller.roleId === adminRoleId || wholePages.some((page) => pages.has(page));
  if (isWhole || scope === "none") return scope;
  const types = pageTypes.flatMap(([page, type]) => (pages.has(page) ? [type] : []));
  const own = sql<boolean>`t.order_type = any(${types.length === 0 ? ["MARRIAGE"] : types}::text[])`;
  return scope === "all" ? own : sql<boolean>`(${scope} and ${own})`;
}
