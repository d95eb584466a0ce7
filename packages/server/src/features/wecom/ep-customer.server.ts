import { epCustomer } from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { eitherScope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The colleague who added a customer. */
export const followStaff = sql`from staff st where t.wecom_user_id <> '' and st.wecom_user_id = t.wecom_user_id
  order by (st.status = 'ENABLE') desc, st.id limit 1`;

/** Customers without a member, and those of members in the caller's scope. */
export const customerScope = (caller: Caller) =>
  eitherScope(memberBoundScope(caller, sql.ref("t.user_id")), sql<boolean>`t.user_id is null`);

export const epCustomerServer = serveResource(epCustomer, {
  table: "ep_customer",
  scope: customerScope,
  computed: { followStaffId: sql<number | null>`(select st.id ${followStaff})` },
  run: {
    ignore: async (call, row) => {
      const done = await sql`update ep_customer
          set bind_status = 'UNBOUND', user_id = null, version = version + 1, update_time = now(),
          ignored_user_ids = array_append(ignored_user_ids, user_id)
        where id = ${row.id} and bind_status = 'SUGGESTED' returning 1`.execute(call.db);
      if (done.rows.length === 0) throw new AppError("STALE");
      call.audit({
        targetType: auditTargets.epCustomer,
        targetId: row.id,
        before: { userId: row.userId, bindStatus: row.bindStatus },
        after: { bindStatus: "UNBOUND" },
      });
    },
  },
});
