import type { platform } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/login-record/login-record.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { conditionSql } from "../../kit/list-sql.ts";
import { loginRecordServer } from "./login-record.server.ts";

interface StatRow {
  readonly time: string | null;
  readonly platform: ChoiceOf<typeof platform> | null;
  readonly logins: number;
  readonly failed: number;
  readonly newDevices: number;
  readonly people: number;
}

const twoDays = 2 * 86_400_000;
const instantOf = (text: string): number => Date.parse(text.includes("T") ? text : `${text}T00:00:00+08:00`);

/** Hours within two days, days beyond. */
function stepOf({ beginTime, endTime }: { readonly beginTime?: unknown; readonly endTime?: unknown }): "hour" | "day" {
  if (typeof beginTime !== "string") return "day";
  const end = typeof endTime === "string" ? instantOf(endTime) : Date.now();
  return end - instantOf(beginTime) < twoDays ? "hour" : "day";
}

/** One pass over the filtered sign-ins computes the figures and the curve. */
export const getLoginStat = handle(endpoints.getLoginStat, async ({ db, caller, query }) => {
  const step = stepOf(query);
  const condition = conditionSql(loginRecordServer.listed, caller, query);
  const { rows } = await sql<StatRow>`select f.time, f.platform, count(*)::int as logins,
      (count(*) filter (where f.result = 'FAIL'))::int as failed,
      (count(*) filter (where f.is_new_device))::int as new_devices,
      case when grouping(f.time) = 1 then count(distinct f.user_id) else 0 end::int as people
    from (select date_trunc(${step}, t.created_time) as time, t.platform, t.result, t.is_new_device, t.user_id
      from login_record t where ${condition}) f
    group by grouping sets ((f.time, f.platform), ()) order by f.time, f.platform`.execute(db);
  const all = rows.find(({ time }) => time === null);
  const points = rows.flatMap(({ time, platform, logins }) =>
    time === null || platform === null ? [] : [{ time, platform, count: logins }],
  );
  const { people = 0, logins = 0, failed = 0, newDevices = 0 } = all ?? {};
  return {
    people,
    logins,
    failRate: logins === 0 ? 0 : Math.round((failed * 10_000) / logins),
    newDevices,
    step,
    points,
  };
});
