import { ownerGrants } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { eitherScope, type Scope } from "../../../kit/scope.ts";
import { memberScope, memberScopeParts } from "./member.scope.ts";

/** 公海, as a condition on `member m`: a member without an owner who is neither an official account nor a colleague. */
export const publicPool = sql<boolean>`(m.sale_user_id is null and m.shop_id is null and m.matchmaker_user_id is null
  and m.status = 'ENABLE' and not m.is_market_account
  and not exists (select 1 from staff own where own.user_id = m.user_id and own.status <> 'LEFT'))`;

const narrow = new Set(["SELF", "DEPT", "DEPT_TREE"]);

/** Who sees 公海 besides their own members: people who may claim or assign its members. */
export const seesPublicPool = ({ dataScope, holder }: Caller): boolean =>
  narrow.has(dataScope) && (holds(holder, ownerGrants.claim) || holds(holder, ownerGrants.assign));

/**
 * Members an account may read: its own scope, and 公海 where it may claim or assign from it. Acting needs memberScope.
 */
export const memberReadScope = (caller: Caller): Scope =>
  seesPublicPool(caller) ? eitherScope(memberScope(caller), publicPool) : memberScope(caller);

/** A part of the members an account may read, as a condition on `member m`. */
interface ReadPart {
  readonly where: RawBuilder<boolean>;
  /** The only state that its members have. */
  readonly status?: "ENABLE";
}

/** What memberReadScope says, in parts without a member in common: each is found along an index of its own. */
export function memberReadParts(caller: Caller): readonly ReadPart[] {
  const [first, ...others] = memberScopeParts(caller);
  if (!seesPublicPool(caller) || memberScope(caller) === "all")
    return [first, ...others].flatMap((where) => (where === undefined ? [] : [{ where }]));
  return [
    // Whose owner it is cannot be without one.
    ...(first === undefined || memberScope(caller) === "none" ? [] : [{ where: first }]),
    ...others.map((where) => ({ where: sql<boolean>`(${where} and not ${publicPool})` })),
    { where: publicPool, status: "ENABLE" },
  ];
}
