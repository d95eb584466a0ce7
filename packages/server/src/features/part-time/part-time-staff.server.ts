import { partTimeStaff } from "@hongxian/contract/features/part-time/part-time-staff.resource.ts";
import { sql } from "kysely";
import { maskPhoneSql } from "../../core/people/member/mask-sql.ts";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const thisMonth = sql`date_trunc('month', now())`;
const wholeNumber = /^\d{1,15}$/;

export const partTimeStaffServer = serveResource(partTimeStaff, {
  table: "staff",
  scope: (caller) => staffScope(caller, "t"),
  where: sql<boolean>`t.kind = 'PART_TIME'`,
  computed: {
    phone: maskPhoneSql(sql.ref("t.login")),
    accountCount: sql<number>`(select count(*)::int from market_account k
      where k.maintainer_id = t.id and k.remove_time is null)`,
    liveMinutes: sql<number>`(select coalesce(sum(h.live_minutes), 0)::int from staff_shift_hour h
      where h.staff_id = t.id and h.date >= ${thisMonth}::date)`,
    chatMinutes: sql<number>`(select coalesce(round(sum(extract(epoch from l.end_time - l.begin_time)) / 60), 0)::int
      from accompany_log l
      where l.staff_id = t.id and l.begin_time >= ${thisMonth} and l.end_time is not null)`,
  },
  filters: {
    keyword: (text: string) =>
      sql<boolean>`(t.name ilike ${likeText(text)} or t.login = ${text}
        or t.user_id = ${wholeNumber.test(text) ? text : null}::bigint)`,
    kind: () => sql<boolean>`true`,
  },
  run: {},
});
