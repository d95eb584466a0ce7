import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../../../kit/caller.ts";
import { seesAll } from "../../foundation/access/sees-all.ts";
import { scopeSql, type Scope } from "../../../kit/scope.ts";

/** An agent's account sees its own subtree, whatever the tier. */
export function agentScope(caller: Caller): Scope {
  if (caller.realm === "PLATFORM") return "all";
  return caller.agentPath === null ? "none" : sql<boolean>`a.path like ${`${caller.agentPath}%`}`;
}

/** Rows of an agent are visible to that agent and to those above it: a condition on the row's agent column. */
export function agentBoundScope(caller: Caller, agentId: RawBuilder<unknown>): Scope {
  if (caller.realm === "PLATFORM") return "all";
  if (caller.agentPath === null) return "none";
  return sql<boolean>`exists (select 1 from agent scope_agent
    where scope_agent.id = ${agentId} and scope_agent.path like ${`${caller.agentPath}%`})`;
}

/** Departments an account works with: all, or its own and those below (DEPT: only its own). */
export function departmentScope(caller: Caller): Scope {
  if (caller.realm !== "PLATFORM") return "none";
  if (seesAll(caller)) return "all";
  if (caller.deptPath === null) return "none";
  return caller.dataScope === "DEPT_TREE"
    ? sql<boolean>`d.path like ${`${caller.deptPath}%`}`
    : sql<boolean>`d.id = ${caller.deptId}`;
}

/**
 * Colleagues an account may see and assign work to, as a condition on a staff row: all, those of the department (tree),
 * or oneself; for an agent's account those of its subtree.
 */
export function staffScope(caller: Caller, row: string): Scope {
  const id = sql.ref(`${row}.id`);
  const self: RawBuilder<boolean> = sql<boolean>`${id} = ${caller.staffId}`;
  if (seesAll(caller)) return "all";
  if (caller.realm !== "PLATFORM") {
    return sql<boolean>`(${self}
      or ${sql.ref(`${row}.agentId`)} in (select a.id from agent a where ${scopeSql(agentScope(caller))}))`;
  }
  if (caller.dataScope === "SELF") return self;
  // The row's own column is outside the subquery: inside, its name may be the department's.
  return sql<boolean>`(${self}
    or ${sql.ref(`${row}.deptId`)} in (select d.id from department d where ${scopeSql(departmentScope(caller))}))`;
}
