import { randomInt } from "node:crypto";
import type { UserListQuery } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import type { CompiledQuery } from "kysely";
import type { Caller } from "../../kit/caller.ts";

/**
 * Placeholder for the requested number: no filter can contain it by chance. Longer ones are never a member's own
 * number.
 */
const standIns = {
  short: String(randomInt(1e13, 9e13)),
  long: `${randomInt(1e13, 9e13)}${randomInt(1e6, 9e6)}`,
} as const;
const mostShapes = 100;

const statements = new WeakMap<Caller, Map<string, CompiledQuery<never>>>();

/**
 * Phones and member numbers are looked up all the time. The statement differs only by the number, so it is built once
 * for each account and set of other filters.
 */
export function numberStatement<T>(
  caller: Caller,
  query: UserListQuery,
  write: (query: UserListQuery) => CompiledQuery<T>,
): CompiledQuery<T> {
  const number = String(query["keyword"]);
  const standIn = number.length <= 15 ? standIns.short : standIns.long;
  const shape = { ...query, keyword: standIn };
  const key = JSON.stringify(shape);
  const ofCaller = statements.get(caller) ?? new Map<string, CompiledQuery<never>>();
  if (ofCaller.size > mostShapes) ofCaller.clear();
  statements.set(caller, ofCaller);
  // Only one list uses this, so all cached statements return the same kind of rows.
  const known = (ofCaller.get(key) as CompiledQuery<T> | undefined) ?? write(shape);
  ofCaller.set(key, known);
  return { ...known, parameters: known.parameters.map((value) => (value === standIn ? number : value)) };
}
