import type { createExport } from "@hongxian/contract/core/console/console.endpoints.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import { messages } from "@hongxian/contract/wire/messages.ts";
import { holds } from "@hongxian/contract/wire/access.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { actionsOf } from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt, resourceQuery } from "@hongxian/contract/kit/resource-query.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import type { Caller } from "../../../kit/caller.ts";
import type { SheetColumn } from "../../../platform/export-sheet.ts";
import { allRowsSql } from "../../../kit/list-sql.ts";
import type { ServedResource } from "../../../kit/serve-resource.ts";

export type ExportOrder = z.output<typeof createExport.body>;

export interface ExportPlan {
  /** What its audit row is about. */
  readonly target: AuditTarget;
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: RawBuilder<Record<string, unknown>>;
  /** The columns whose sums stand under the table. */
  readonly totals: readonly string[];
}

/** The content of an export: the list's own query, scope and columns, for an account that has the page's 导出. */
export function planExport(
  resources: ReadonlyMap<string, ServedResource>,
  caller: Caller,
  order: ExportOrder,
): ExportPlan {
  const served = resources.get(order.resource);
  const action = served === undefined ? undefined : actionsOf(served.resource, "export")[0]?.[1];
  if (served === undefined || action === undefined) throw new AppError("NOT_FOUND");
  const { resource } = served;
  if (!holds(caller.holder, { title: action.title, routes: [resource.route] })) {
    throw new AppError("FORBIDDEN", { msg: messages.forbidden(action.title) });
  }
  const names = order.columns.filter((name) => resource.list.columns.includes(name));
  if (names.length !== order.columns.length) throw new AppError("INVALID");
  const query = parseInput(resourceQuery(resource), order.filters);
  return {
    target: resource.name,
    title: resource.title,
    columns: names.map((name) => ({ name, field: fieldAt(resource.fields, name) })),
    rows: allRowsSql(served.listed, caller, query, order.ids),
    totals: resource.list.totals ?? [],
  };
}

/** The number of rows, counted no further than one past the limit. */
export async function countRows(db: Db, plan: ExportPlan, limit: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from (${plan.rows}) r limit ${limit + 1}) c`.execute(db);
  return rows[0]?.n ?? 0;
}
