type Filters = Readonly<Record<string, string>>;

const departments: ReadonlySet<string> = new Set(["DEPT", "DEPT_TREE"]);

/**
 * What 用户管理 opens with, where nothing is chosen. Those who may take members out of 公海 see all of it beside the few
 * they work with: they begin with their own, or with those of their department. Null: with the list as it is.
 */
export function firstFilters(dataScope: string | undefined, mayTake: boolean): Filters | null {
  if (!mayTake || dataScope === undefined) return null;
  if (dataScope === "SELF") return { tab: "mine" };
  return departments.has(dataScope) ? { inPool: "0", anyTime: "1" } : null;
}
