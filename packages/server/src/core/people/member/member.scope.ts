import { RawNode, ReferenceNode, sql, type OperationNode, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { seesAll } from "../../foundation/access/sees-all.ts";
import { scopeSql, type Scope } from "../../../kit/scope.ts";
import { regionScope } from "../region/region-scope.ts";

type Condition = RawBuilder<boolean>;

/** The members owned by this one person, or by any of a set of people. */
interface Owners {
  /** What an owner's number is compared with: `= …` finds those who have it, `<> …` those who have another. */
  readonly isOne: RawBuilder<unknown>;
  readonly isNone: RawBuilder<unknown>;
}

/**
 * Staff of a department (and below), by the member ids they own by. An array that does not depend on the member is read
 * once, and the indexes on owners find its members; a subquery for each member would read every member.
 */
function peopleOf(caller: Caller, tree: boolean): Owners | null {
  if (caller.deptPath === null) return null;
  const here = tree ? sql`d.path like ${`${caller.deptPath}%`}` : sql`d.id = ${caller.deptId}`;
  const ids = sql`array(select s.user_id from staff s join department d on d.id = s.dept_id
    where ${here} and s.user_id is not null)`;
  return { isOne: sql`= any(${ids})`, isNone: sql`<> all(${ids})` };
}

/** Whose members a platform account sees; undefined where its scope is not by owners. */
function ownersOf(caller: Caller): Owners | null | undefined {
  switch (caller.dataScope) {
    case "SELF":
      return caller.userId === null ? null : { isOne: sql`= ${caller.userId}`, isNone: sql`<> ${caller.userId}` };
    case "DEPT":
      return peopleOf(caller, false);
    case "DEPT_TREE":
      return peopleOf(caller, true);
    default:
      return undefined;
  }
}

const place = { prov: sql.ref("m.scope_prov_id"), city: sql.ref("m.scope_city_id"), area: sql.ref("m.scope_area_id") };

function tierScope(caller: Caller): Scope {
  switch (caller.agentTier) {
    case "AGENT":
    case "PROVINCE_AGENT":
    case "CITY_AGENT":
    case "DISTRICT_AGENT":
      return regionScope(caller, place);
    case "SHOP":
      return caller.shopId === null ? "none" : sql<boolean>`m.shop_id = ${caller.shopId}`;
    case "MATCHMAKER":
      return caller.userId === null ? "none" : sql<boolean>`m.matchmaker_user_id = ${caller.userId}`;
    case "MEMBER":
      return caller.userId === null ? "none" : sql<boolean>`m.inviter_id = ${caller.userId}`;
    default:
      return "none";
  }
}

/**
 * Which members an account sees, as a condition on `member m` (agents catalogue A1). A staff account without a member
 * id owns no members: it returns "none", never a comparison with null or 0.
 */
export function memberScope(caller: Caller): Scope {
  if (seesAll(caller)) return "all";
  const owners = ownersOf(caller);
  if (owners === undefined) return tierScope(caller);
  if (owners === null) return "none";
  return sql<boolean>`(m.sale_user_id ${owners.isOne} or m.adviser_user_id ${owners.isOne})`;
}

/**
 * The same members in parts that have no member in common, each of which one index finds and counts alone. Of two
 * columns joined by `or`, every member must be read.
 */
export function memberScopeParts(caller: Caller): readonly Condition[] {
  const scope = memberScope(caller);
  const owners = ownersOf(caller);
  if (scope === "all" || scope === "none" || owners === undefined || owners === null) return [scopeSql(scope)];
  return [
    sql<boolean>`m.sale_user_id ${owners.isOne}`,
    sql<boolean>`(m.adviser_user_id ${owners.isOne} and (m.sale_user_id is null or m.sale_user_id ${owners.isNone}))`,
  ];
}

/** Not one of the official accounts, which are few and have an index of their own. */
export const notOfficial = (userId: RawBuilder<unknown>): Condition =>
  sql<boolean>`${userId} not in (select k.user_id from member k where k.is_market_account)`;

/** How an expression begins: its text, or the table of its first column. */
function beginningOf(node: OperationNode): string {
  if (ReferenceNode.is(node)) return `${node.table?.table.identifier.name ?? ""}.`;
  if (!RawNode.is(node)) return "";
  const [text = ""] = node.sqlFragments;
  const [first] = node.parameters;
  return text.trim() === "" && first !== undefined ? beginningOf(first) : text.trim();
}

/**
 * Rows of a member follow the member's scope: a condition on the row's member-id column. In it `m` is the member looked
 * for: the caller's own `m` would be compared with itself, and anybody's row be his who has any member at all.
 */
export function memberBoundScope(caller: Caller, userId: RawBuilder<unknown>): Scope {
  if (beginningOf(userId.toOperationNode()).startsWith("m."))
    throw new Error("a query of `member m` has memberScope itself");
  const scope = memberScope(caller);
  if (scope === "all" || scope === "none") return scope;
  return sql<boolean>`exists (select 1 from member m where m.user_id = ${userId} and ${scope})`;
}
