import { createHash } from "node:crypto";
import pg from "pg";

/** Put before a statement that is often repeated with the same values, word for word. */
export const hotMark = "/* hot plan */";

/** The number of queries a process remembers, and of plans a connection caches. */
const remembered = 500;
const mostPlans = 60;

export interface HotPlan {
  readonly name: string;
  /** Without parameters: the plan is made for these values, not for an average over others. */
  readonly text: string;
}

const arrayItem = (value: unknown): string =>
  value === null || value === undefined ? "null" : `"${String(value).replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** As the driver would send it: a text whose type is decided by its position. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(arrayItem).join(",")}}`);
  if (typeof value === "object") throw new Error("a hot statement takes plain values");
  return pg.escapeLiteral(String(value));
}

const seen = new Map<string, boolean>();

/** The plan to cache for a query that was run before; undefined for a new one. */
export function hotPlan(text: string, values: readonly unknown[]): HotPlan | undefined {
  const key = `${text}\n${JSON.stringify(values)}`;
  const isKnown = seen.delete(key);
  seen.set(key, true);
  const [oldest] = seen.keys();
  if (seen.size > remembered && oldest !== undefined) seen.delete(oldest);
  if (!isKnown) return undefined;
  const written = text.replaceAll(/\$(\d+)\b/g, (_, at) => literal(values[Number(at) - 1]));
  return { name: `hot_${createHash("sha256").update(written).digest("hex").slice(0, 24)}`, text: written };
}

/** The plans one connection caches; returns the name of the one to be evicted. */
export function planShelf(): (name: string) => string | undefined {
  const names = new Set<string>();
  return (name) => {
    names.delete(name);
    names.add(name);
    const [oldest] = names;
    if (names.size <= mostPlans || oldest === undefined) return undefined;
    names.delete(oldest);
    return oldest;
  };
}
