import { sql } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { eitherScope, type Scope } from "../../../kit/scope.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";

/**
 * Introductions visible to an account, as a condition on `introduction i`: of its members on either side, of its shop,
 * its own.
 */
export function introductionScope(caller: Caller): Scope {
  const members = eitherScope(
    memberBoundScope(caller, sql.ref("i.user_id")),
    memberBoundScope(caller, sql.ref("i.other_user_id")),
  );
  const own = sql<boolean>`i.initiator_staff_id = ${caller.staffId}`;
  const shop =
    caller.agentTier === "SHOP" && caller.shopId !== null
      ? sql<boolean>`${caller.shopId} in (i.shop_id, i.other_shop_id)`
      : "none";
  return eitherScope(members, eitherScope(own, shop));
}

/** The same for requests, as a condition on `borrow_request r`. */
export function borrowScope(caller: Caller): Scope {
  const members = eitherScope(
    memberBoundScope(caller, sql.ref("r.user_id")),
    memberBoundScope(caller, sql.ref("r.target_user_id")),
  );
  const own = sql<boolean>`${caller.staffId} in (r.from_staff_id, r.to_staff_id)`;
  const shop =
    caller.agentTier === "SHOP" && caller.shopId !== null
      ? sql<boolean>`${caller.shopId} in (r.from_shop_id, r.to_shop_id)`
      : "none";
  return eitherScope(members, eitherScope(own, shop));
}
