import type { Fields, Resource } from "./resource.ts";

/** Beside the state: what the next step waits for, wherever a list has it as a column. */
const urgent: readonly string[] = ["deadline", "riskFlag", "riskTags", "riskLevel"];
const states: readonly string[] = ["status", "state", "auditStatus", "checkStatus"];

/**
 * The columns that decide what is done next with a row: those the list declares, otherwise its state, its deadline and
 * its risk. The console keeps them in view.
 */
export function decidingColumns<F extends Fields, A>({
  list,
  states: machine,
}: Pick<Resource<F, A>, "list" | "states">): readonly string[] {
  if (list.deciding !== undefined) return list.deciding;
  const columns: readonly string[] = list.columns;
  const state = [machine?.field, ...states].find((name) => name !== undefined && columns.includes(name));
  return columns.filter((name) => name === state || urgent.includes(name));
}

/** The filter in the search field of the list, which `/` focuses: the declared one, else `keyword`, text, a member. */
export function searchFilter<F extends Fields, A>({ list }: Pick<Resource<F, A>, "list">): string | undefined {
  if (list.search !== undefined) return list.search;
  const filters = Object.entries(list.filters);
  if (list.filters["keyword"] !== undefined) return "keyword";
  return (filters.find(([, { by }]) => by === "contains") ?? filters.find(([, { by }]) => by === "member"))?.[0];
}
