import { epCustomer } from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
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
  versioned: true,
  run: {
    ignore: async (_call, { userId }) => ({
      set: { userId: null, ignoredUserIds: sql`array_append(t.ignored_user_ids, t.user_id)` },
      data: null,
      note: { ignoredUserId: userId },
    }),
  },
});
