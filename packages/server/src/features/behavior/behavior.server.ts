import { behavior, behaviorMessages, isLongDetail } from "@hongxian/contract/features/behavior/behavior.resource.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql } from "kysely";
import { memberBoundScope, memberScope } from "../../core/people/member/member.scope.ts";
import { listSql, type Query } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { targetSql } from "./target-sql.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The standard list, for a month at most. */
async function listDetail(call: Call<unknown, Query>) {
  const { query } = call;
  if (isLongDetail(textOf(query["beginTime"]), textOf(query["endTime"])))
    throw invalid({ beginTime: behaviorMessages.span });
  const { listed } = behaviorServer;
  const target = targetSql(scopeSql(memberScope(call.caller)));
  const named = { ...listed, computed: { ...listed.computed, target } };
  const { rows } = await listSql(named, call.caller, query).execute(call.db);
  const counted = rows[0]?.$total ?? 0;
  return {
    list: rows.filter((row) => row["$place"] !== null),
    total: Math.min(counted, countCap),
    ...(counted > countCap ? { totalCapped: true } : {}),
    page: Number(query["page"]),
    size: Number(query["size"]),
  };
}

export const behaviorServer: ServedResource = serveResource(behavior, {
  table: "behavior_event",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    // Sheets name no member: whose they are is known to the list alone.
    target: targetSql(sql<boolean>`false`),
    duration: sql<string | null>`case when t.duration_ms > 0
      then to_char(t.duration_ms / 1000.0, 'FM999999990.0') || ${behaviorMessages.seconds} end`,
  },
  filters: { appVersion: (text: string) => sql<boolean>`t.app_version = ${text}` },
  run: {},
  override: { list: listDetail },
});
