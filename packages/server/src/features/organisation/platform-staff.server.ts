import { platformStaff } from "@hongxian/contract/features/organisation/platform-staff.resource.ts";
import { sql } from "kysely";
import { staffScope } from "../../core/people/staff/staff.scope.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const wholeNumber = /^\d{1,15}$/;

/** 平台员工. The counts are read for the shown rows inside the list's one statement. */
export const platformStaffServer = serveResource(platformStaff, {
  table: "staff",
  scope: (caller) => staffScope(caller, "t"),
  where: sql<boolean>`t.kind = 'PLATFORM'`,
  computed: {
    avatarUrl: sql<
      string | null
    >`coalesce(nullif(t.avatar_url, ''), (select nullif(m.image_url, '') from member m where m.user_id = t.user_id))`,
    saleCount: sql<number>`(select count(*)::int from member m where m.sale_user_id = t.user_id)`,
    adviserCount: sql<number>`(select count(*)::int from member m where m.adviser_user_id = t.user_id)`,
    noteCount: sql<number>`(select count(*)::int from communicate_note n
      where n.staff_id = t.id and n.created_time >= date_trunc('month', now()))`,
    dealCents: sql<number | null>`(select coalesce(sum(o.pay_cents), 0)::bigint from trade_order o
      where o.sale_user_id = t.user_id and o.pay_time >= date_trunc('month', now()))`,
  },
  filters: {
    keyword: (
      text: string,
    ) => sql<boolean>`(t.name ilike ${likeText(text)} or t.enterprise_wechat_name ilike ${likeText(text)}
      or t.login = ${text} or t.user_id = ${wholeNumber.test(text) ? text : null}::bigint)`,
    deptId: (id: number) =>
      sql<boolean>`t.dept_id in (select below.id from department d
        join department below on below.path like d.path || '%' where d.id = ${id})`,
    flag: (flag: "SALE" | "ADVISER") => (flag === "SALE" ? sql<boolean>`t.sale_flag` : sql<boolean>`t.adviser_flag`),
  },
  run: {},
});
