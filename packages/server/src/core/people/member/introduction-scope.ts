import { moveOf, type IntroductionAction } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { eitherScope, scopeSql, type Scope } from "../../../kit/scope.ts";
import { memberBoundScope } from "./member.scope.ts";

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

/** How an account stands to an introduction that it sees. */
export interface Steering {
  readonly ownSide: boolean;
  readonly otherSide: boolean;
  readonly isMine: boolean;
  /** Neither member is served by this account, and it did not start the introduction. */
  readonly isThird: boolean;
}

/** The columns of `Steering`, of `introduction i`. */
export const steeringSql = (caller: Caller): RawBuilder<unknown> =>
  sql`(${scopeSql(memberBoundScope(caller, sql.ref("i.user_id")))}) is true as own_side,
    (${scopeSql(memberBoundScope(caller, sql.ref("i.other_user_id")))}) is true as other_side,
    i.initiator_staff_id = ${caller.staffId} as is_mine, ${thirdSql(caller)} as is_third`;

const thirdSql = (caller: Caller): RawBuilder<boolean> =>
  sql<boolean>`(i.initiator_staff_id <> ${caller.staffId} and not exists (select from member p
    where p.user_id in (i.user_id, i.other_user_id)
      and ${caller.userId}::bigint in (p.matchmaker_user_id, p.sale_user_id, p.adviser_user_id)))`;

/**
 * An answer is recorded by the account that has that member; every other action belongs to the side that started the
 * introduction. An account that sees it only because the other member is its own may not steer it.
 */
export function maySteer(action: IntroductionAction, { ownSide, otherSide, isMine, isThird }: Steering): boolean {
  const side = moveOf(action).answerOf;
  if (side === "OTHER") return otherSide;
  // Its success is paid for: nobody who serves one of the two approves it.
  if (action === "success-audit") return isThird && (ownSide || otherSide);
  return ownSide || (isMine && side === undefined);
}

/**
 * Introductions whose next step is this account's, as a condition on `introduction i`: the same as `maySteer` says of
 * the actions that lead on. A meeting is due when its time has come.
 */
export function waitsForCaller(caller: Caller): RawBuilder<boolean> {
  const own = sql`(${scopeSql(memberBoundScope(caller, sql.ref("i.user_id")))})`;
  const other = sql`(${scopeSql(memberBoundScope(caller, sql.ref("i.other_user_id")))})`;
  return sql<boolean>`(${scopeSql(introductionScope(caller))} and case i.status
    when 'WAIT_SELF' then ${own} when 'WAIT_OTHER' then ${other}
    when 'SUCCESS_AUDIT' then ${thirdSql(caller)} and (${own} or ${other})
    when 'ARRANGED' then (${own} or i.initiator_staff_id = ${caller.staffId}) and i.meet_time < now()
    else i.status in ('DRAFT', 'AGREED', 'MET', 'DATING') and (${own} or i.initiator_staff_id = ${caller.staffId})
    end) is true`;
}
