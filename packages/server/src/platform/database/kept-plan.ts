import { createHash } from "node:crypto";
import { sql } from "kysely";
import type pg from "pg";
import { hotMark, hotPlan, planShelf } from "./hot-plan.ts";

const mark = "/* kept plan */";

/**
 * Put before a statement that finds its rows by a key: each connection plans it once and caches the plan. The member
 * table has so many indexes that planning costs several times as much as the statement itself. Not for lists: a plan
 * that is good for one filter may be bad for the next.
 */
export const keptPlan = sql.raw(mark);

/** Put before a list: a query that is repeated word for word is planned once, with its own values. */
export const hotListPlan = sql.raw(hotMark);

const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? `kept_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, known);
  return known;
}

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The driver's own record of what this connection has prepared. */
interface Prepared {
  readonly connection: { readonly parsedStatements: Record<string, string | undefined> };
}

/** Makes a new connection name its marked statements. */
export function keepPlans(client: pg.PoolClient): void {
  // pg's query has a dozen signatures; all but text with values pass through unchanged.
  const originalQuery = client.query.bind(client) as Query;
  const makeRoomFor = planShelf();
  const forget = (name: string) => {
    delete (client as unknown as Prepared).connection.parsedStatements[name];
    return originalQuery(`deallocate "${name}"`);
  };
  const query: Query = (text, values, ...rest) => {
    if (typeof text !== "string" || !Array.isArray(values)) return originalQuery(text, values, ...rest);
    const known = values as unknown[];
    if (text.startsWith(mark)) return originalQuery({ name: nameOf(text), text, values: known }, ...rest);
    const hot = text.startsWith(hotMark) ? hotPlan(text, known) : undefined;
    if (hot === undefined) return originalQuery(text, values, ...rest);
    const outgoing = makeRoomFor(hot.name);
    // It is in the queue before the statement; its failure shows there as well.
    if (outgoing !== undefined) void (forget(outgoing) as Promise<unknown>).catch(() => undefined);
    return originalQuery({ ...hot, values: [] }, ...rest);
  };
  Object.assign(client, { query });
}
