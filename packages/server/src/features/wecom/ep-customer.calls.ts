import * as endpoints from "@hongxian/contract/features/wecom/ep-customer.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberScope } from "../../core/people/member/member.scope.ts";
import { bindCustomer, unbindCustomer } from "../../core/people/wecom/bind-customer.ts";
import { handle } from "../../kit/call.ts";
import { likeText } from "../../kit/filter-sql.ts";
import { scopeSql } from "../../kit/scope.ts";
import { customerScope, followStaff } from "./ep-customer.server.ts";

export const searchEpCustomer = handle(endpoints.searchEpCustomer, async ({ db, caller, query }) => {
  // One character has no bigram: the index cannot be used, the limit is what helps.
  const grams = query.name.length > 1 ? sql`text_bigrams(t.name) @> text_bigrams(${query.name})` : sql`true`;
  const { rows } =
    await sql<endpoints.FoundEpCustomer>`select t.id as ep_id, t.name, t.avatar_url as avatar, t.corp_name, t.add_time,
      coalesce((select st.name ${followStaff}), '') as follow_staff_name,
      b.user_id as bound_user_id, coalesce(b.first_name, '') as bound_name
    from ep_customer t left join member b on b.user_id = t.user_id and t.bind_status = 'BOUND'
    where ${grams} and t.name ilike ${likeText(query.name)} and ${scopeSql(customerScope(caller))}
    order by t.add_time desc, t.id desc limit 50`.execute(db);
  return rows;
});

export const confirmEpCustomer = handle(endpoints.confirmEpCustomer, async (call) => {
  const { userId, epId } = call.params;
  const { caller } = call;
  // 确认绑定 alone allows only what was suggested.
  const onlySuggested = !endpoints.bindAnyGrants.some((grant) => call.may(grant));
  const bound = await bindCustomer(call.db, {
    userId,
    epId,
    scope: memberScope(caller),
    mayRebind: caller.realm === "PLATFORM",
    onlySuggested,
  });
  const { enterpriseWechatName, beforeUserId, beforeEpId } = bound;
  call.audit({
    targetType: auditTargets.member,
    targetId: userId,
    before: { epId: beforeEpId, epUserId: beforeUserId },
    after: { epId, enterpriseWechatName },
  });
  return { epId, enterpriseWechatName };
});

export const unbindEpCustomer = handle(endpoints.unbindEpCustomer, async (call) => {
  const { epId } = call.params;
  const { rows } =
    await sql`select 1 from ep_customer t where t.id = ${epId} and ${scopeSql(customerScope(call.caller))}`.execute(
      call.db,
    );
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  const pair = await unbindCustomer(call.db, { epId });
  if (pair === null) throw new AppError("STALE");
  call.audit({ targetType: auditTargets.member, targetId: pair.userId, before: { epId }, after: { epId: null } });
  return null;
});
