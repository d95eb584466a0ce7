import type { AnyFigureSet } from "@hongxian/contract/kit/figures.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import type { RawBuilder } from "kysely";
import type { Call } from "./call.ts";
import { conditionSql, figuresSql, listSql, totalsSql, type Listed, type Query } from "./list-sql.ts";

type ListCall = Call<unknown, Query>;
/** The figures of a page, for the rows of its filters; or as they are declared. */
type Summary = AnyFigureSet | ((call: Call, condition: RawBuilder<boolean>) => Promise<unknown>);

/** The page's own figures, or the sums of the columns that are summed. */
async function summaryOf(listed: Listed, call: ListCall, own: Summary | undefined): Promise<unknown> {
  if (own === undefined && listed.resource.list.totals === undefined) return undefined;
  if (typeof own === "object") return (await figuresSql(listed, call.caller, own).execute(call.db)).rows[0];
  const condition = conditionSql(listed, call.caller, call.query);
  if (own !== undefined) return own(call, condition);
  const { rows } = await totalsSql(listed, condition).execute(call.db);
  return rows[0];
}

/** One page of a list, with its count and its figures. */
export async function listRows(listed: Listed, call: ListCall, own: Summary | undefined) {
  const { query } = call;
  const { rows } = await listSql(listed, call.caller, query).execute(call.db);
  const counted = rows[0]?.$total ?? 0;
  const list = rows.filter((row) => row["$place"] !== null);
  const summary = await summaryOf(listed, call, own);
  return {
    list,
    total: Math.min(counted, countCap),
    ...(counted > countCap ? { totalCapped: true } : {}),
    page: Number(query["page"]),
    size: Number(query["size"]),
    ...(summary === undefined ? {} : { summary }),
  };
}
