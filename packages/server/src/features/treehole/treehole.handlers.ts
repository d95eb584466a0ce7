import * as endpoints from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import {
  treeholeGrants as may,
  treeholeMessages,
  type mood,
} from "@hongxian/contract/features/treehole/treehole.rules.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import type { MemberRef } from "@hongxian/contract/wire/refs.ts";
import { sql } from "kysely";
import { lockContent } from "../../core/services/content/move-content.ts";
import { scopeSql } from "../../kit/scope.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { decideItems } from "../../core/services/review/decide-items.ts";
import { handle, type Call } from "../../kit/call.ts";
import { treeholeKind, treeholeReplyKind } from "./treehole-kinds.ts";

const order = (ids: readonly number[], action: "PASS" | "REFUSE", remark: string) => ({
  ids: [...ids],
  action,
  reasonId: null,
  remark,
  costMs: 0,
});

export const auditTreeholes = handle(endpoints.auditTreeholes, async (call) => {
  const { pass, rejectReason } = call.body;
  const ids = [...new Set(call.body.ids)];
  if (!pass) call.need(may.refuse);
  else if (ids.length === 1) call.need(may.pass);
  else {
    call.need(may.passMany);
    const { rows } = await sql`select 1 from treehole_post where id = any(${ids}::bigint[]) and machine_result <> 'PASS'
        limit 1`.execute(call.db);
    if (rows.length > 0) throw refused(treeholeMessages.onlyPassed);
  }
  return decideItems(call, treeholeKind, order(ids, pass ? "PASS" : "REFUSE", rejectReason));
});

export const getTreeholeAuthor = handle(endpoints.getTreeholeAuthor, async (call) => {
  const { id } = call.params;
  const { userId } = await lockContent(call, "TREEHOLE", id);
  const { rows } = await sql<{
    user: MemberRef;
  }>`select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex', m.sex) as
    user
    from member m where m.user_id = ${userId}`.execute(call.db);
  if (rows[0] === undefined) throw new AppError("NO_MEMBER");
  call.audit({ targetType: auditTargets.treehole, targetId: id, after: { userId } });
  return rows[0];
});

async function takeDown(call: Call, ids: readonly number[]) {
  const { rows } = await sql<{
    id: number;
  }>`update treehole_reply set status = 'OFFLINE', version = version + 1, update_time = now()
    where id = any(${ids}::bigint[]) and status = 'ONLINE' returning id`.execute(call.db);
  if (rows.length < ids.length) throw new AppError("STALE");
  for (const { id } of rows)
    call.auditItem({ targetType: auditTargets.treeholeReply, targetId: id, after: { status: "OFFLINE" } });
  call.audit({ targetType: auditTargets.treeholeReply, targetId: null, after: { offline: rows.length } });
  return { done: rows.map(({ id }) => ({ id, reviewActionId: 0 })), failed: [] };
}

export const auditTreeholeReplies = handle(endpoints.auditTreeholeReplies, async (call) => {
  const { action, rejectReason } = call.body;
  const ids = [...new Set(call.body.ids)];
  call.need({ PASS: may.pass, REFUSE: may.refuse, OFFLINE: may.offline }[action]);
  return action === "OFFLINE"
    ? takeDown(call, ids)
    : decideItems(call, treeholeReplyKind, order(ids, action, rejectReason));
});

interface Figures {
  readonly waiting: number;
  readonly today: number;
  readonly crisis: number;
}
interface MoodDay {
  readonly day: string;
  readonly mood: ChoiceOf<typeof mood>;
  readonly count: number;
}

export const getTreeholeStat = handle(endpoints.getTreeholeStat, async ({ db, caller, query }) => {
  const seen = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
  const { rows } = await sql<Figures>`select count(*)
      filter (where check_status = 'WAIT_CHECK' and status <> 'DELETED')::int as waiting,
      count(*) filter (where created_time >= current_date)::int as today, count(*)
        filter (where crisis_status = 'WAIT')::int as crisis
    from treehole_post t where (check_status = 'WAIT_CHECK' or created_time >= current_date
      or crisis_status = 'WAIT') and ${seen}`.execute(db);
  const days = await sql<MoodDay>`with span as (${spanDays(query)})
    select d::date::text as day, k.mood,
      (select count(*)::int from treehole_post t
      where t.mood = k.mood and t.created_time >= d and t.created_time < d + interval '1 day' and ${seen}) as count
    from span, generate_series(span.first, span.last, interval '1 day') d,
      unnest(array['HAPPY', 'SAD', 'ANXIOUS', 'ANGRY', 'LONELY', 'LOVE']) k (mood)
    order by d, k.mood`.execute(db);
  return { ...(rows[0] ?? { waiting: 0, today: 0, crisis: 0 }), days: days.rows };
});
