import { sql, type RawBuilder } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { cubeScope } from "../../core/services/stats/cube-scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { scopeSql } from "../../kit/scope.ts";
import { daysSql, type DayWindow } from "./dashboard-view.ts";

const isRegistered = sql`not m.is_market_account and m.platform <> 'STAFF'`;

/** Registrations of the period, from the cube where the scope is a region, else from the caller's own members. */
export function cohort(caller: Caller, window: DayWindow): RawBuilder<unknown> {
  const { from, to } = daysSql(window);
  const cube = cubeScope(caller);
  if (cube !== null) {
    return sql`select s.stat_date as day, s.sex, s.channel_id, s.prov_id, s.register_num as registered,
      s.complete_num as complete, s.face_num as face, s.real_name_num as real_name, s.pay_num as paid
      from daily_user_stat s where s.stat_date between ${from} and ${to} and ${cube}`;
  }
  return sql`select m.created_time::date as day, m.sex, m.channel_id, m.home_prov_id as prov_id, 1 as registered,
      (m.info_percent >= 80)::int as complete,
      coalesce((m.face_value = 1)::int, 0) as face, (m.auth_status <> 'NO')::int as real_name,
      (m.total_recharge_amount > 0)::int as paid
    from member m where m.created_time >= ${from} and m.created_time < ${to} + 1 and ${isRegistered}
      and ${scopeSql(memberScope(caller))}`;
}

/** Members who signed in today. */
export const activeToday = sql`(select count(*) from member m
  where m.last_login_time >= current_date)`;
