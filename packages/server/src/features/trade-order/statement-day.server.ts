import { statementDay } from "@hongxian/contract/features/trade-order/statement-day.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Call } from "../../kit/call.ts";
import type { Caller } from "../../kit/caller.ts";
import { allRowsSql, type Query } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";

/** A channel's statement of a day belongs to no member: only callers who see all members read it. */
export const statementScope = (caller: Caller): "all" | "none" =>
  memberBoundScope(caller, sql`0`) === "all" ? "all" : "none";

const summed = statementDay.list.totals ?? [];

/**
 * The lines are summed up once, and only those of the chosen days; the standard list would sum up all that ever were to
 * read one page. A year has a few rows for each day.
 */
async function listDays(call: Call<unknown, Query>) {
  const { query, db, caller } = call;
  const { rows } = await allRowsSql(statementDayServer.listed, caller, query, undefined).execute(db);
  const page = Number(query["page"]);
  const size = Number(query["size"]);
  const sumOf = (name: string) => rows.reduce((sum, row) => sum + Number(row[name]), 0);
  return {
    list: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    page,
    size,
    summary: Object.fromEntries(summed.map((name) => [name, sumOf(name)])),
  };
}

export const statementDayServer: ServedResource = serveResource(statementDay, {
  table: "statement_day",
  scope: statementScope,
  run: {},
  override: { list: listDays },
});
