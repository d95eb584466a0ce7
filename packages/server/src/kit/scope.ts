import { sql, type RawBuilder } from "kysely";
import type { Caller } from "./caller.ts";

/** Which rows of a table an account may see. There is no default: every resource declares it. */
export type Scope = "all" | "none" | RawBuilder<boolean>;
export type ScopeOf = (caller: Caller) => Scope;

/** The scope as a condition to put into a where-clause. */
export function scopeSql(scope: Scope): RawBuilder<boolean> {
  if (scope === "all") return sql<boolean>`true`;
  if (scope === "none") return sql<boolean>`false`;
  return scope;
}

/** Either of two scopes. */
export function eitherScope(one: Scope, other: Scope): Scope {
  if (one === "all" || other === "all") return "all";
  if (one === "none") return other;
  if (other === "none") return one;
  return sql<boolean>`(${one} or ${other})`;
}
