import { wechatKfSession } from "@hongxian/contract/features/wecom/wechat-kf-session.resource.ts";
import { sql } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import type { Caller } from "../../kit/caller.ts";
import { eitherScope } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const boundMember = sql<
  number | null
>`(select e.user_id from ep_customer e where e.id = t.ep_customer_id and e.bind_status = 'BOUND')`;
/** Sessions of members in scope, and those one serves oneself. */
export const sessionScope = (caller: Caller) =>
  eitherScope(memberBoundScope(caller, boundMember), sql<boolean>`t.staff_id = ${caller.staffId}`);

export const kfSessionServer = serveResource(wechatKfSession, {
  table: "wechat_kf_session",
  scope: sessionScope,
  computed: {
    kfName: sql<string>`(select k.name from wechat_kf k where k.id = t.kf_id)`,
    customerName: sql<string>`(select e.name from ep_customer e where e.id = t.ep_customer_id)`,
    customerAvatar: sql<string | null>`(select e.avatar_url from ep_customer e where e.id = t.ep_customer_id)`,
    userId: boundMember,
    durationSec: sql<number>`extract(epoch from coalesce(t.end_time, now()) - t.start_time)::int`,
  },
  run: {},
});
