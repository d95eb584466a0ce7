import type { FamilyQuery } from "@hongxian/contract/features/matchmaker-grade/list-family.ts";
import type { Grant } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import type { z } from "zod";
import { handle, type Call, type ServedCall } from "../../kit/call.ts";
import { listSql, rowSql } from "../../kit/list-sql.ts";
import type { ServedResource } from "../../kit/serve-resource.ts";

interface FamilyCalls {
  readonly list: Endpoint<z.ZodType, z.ZodType<FamilyQuery>>;
  readonly get: Endpoint<z.ZodType<{ id: number }>>;
}

/** Reading one of the lists: the caller has one of its pages. */
const readGrant = ({ resource }: ServedResource): Grant => ({
  title: null,
  routes: [resource.route, ...(resource.alsoReadBy ?? [])],
});

/**
 * Several lists share one address: their own reading calls are replaced by these two, lists and exports stay theirs.
 */
export function serveFamily(calls: FamilyCalls, lists: Readonly<Record<string, ServedResource>>) {
  const members = Object.values(lists);
  const reading = new Set([calls.list.path, calls.get.path]);
  const resources: readonly ServedResource[] = members.map((served) => ({
    ...served,
    calls: served.calls.filter(({ endpoint }) => endpoint.method !== "GET" || !reading.has(endpoint.path)),
  }));
  const list: ServedCall = handle(calls.list, async (call) => {
    const { kind, query } = call.query;
    const served = lists[kind];
    if (served === undefined) throw new AppError("NOT_FOUND");
    call.need(readGrant(served));
    const { rows } = await listSql(served.listed, call.caller, query).execute(call.db);
    const total = rows[0]?.$total ?? 0;
    return {
      list: rows.filter((row) => row["$place"] !== null),
      total: Math.min(total, countCap),
      ...(total > countCap ? { totalCapped: true } : {}),
      page: Number(query["page"]),
      size: Number(query["size"]),
    };
  });
  const get: ServedCall = handle(calls.get, async (call: Call<{ id: number }>) => {
    for (const served of members.filter((one) => call.may(readGrant(one)))) {
      const { rows } = await rowSql(served.listed, call.caller, call.params.id, false).execute(call.db);
      if (rows[0] !== undefined) return rows[0];
    }
    throw new AppError("NOT_FOUND");
  });
  return { resources, calls: [list, get] as const };
}
