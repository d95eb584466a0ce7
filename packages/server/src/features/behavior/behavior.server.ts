import { behaviorTarget } from "@hongxian/contract/core/member/activity.choices.ts";
import { behavior, behaviorMessages, isLongDetail } from "@hongxian/contract/features/behavior/behavior.resource.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { sql } from "kysely";
import { labelSql } from "../../core/people/member/label-sql.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { listSql, type Query } from "../../kit/list-sql.ts";
import { serveResource, type ServedResource } from "../../kit/serve-resource.ts";
import type { Call } from "../../kit/call.ts";

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The standard list, for a month at most. */
async function listDetail(call: Call<unknown, Query>) {
  const { query } = call;
  if (isLongDetail(textOf(query["beginTime"]), textOf(query["endTime"])))
    throw invalid({ beginTime: behaviorMessages.span });
  const { rows } = await listSql(behaviorServer.listed, call.caller, query).execute(call.db);
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
    target: sql<string | null>`case when t.target_type is not null
      then concat_ws(' ', ${labelSql(behaviorTarget, sql.ref("t.target_type"))}, nullif(t.target_id, '')) end`,
    duration: sql<string | null>`case when t.duration_ms > 0
      then to_char(t.duration_ms / 1000.0, 'FM999999990.0') || ${behaviorMessages.seconds} end`,
  },
  filters: { appVersion: (text: string) => sql<boolean>`t.app_version = ${text}` },
  run: {},
  override: { list: listDetail },
});
