import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import * as endpoints from "@hongxian/contract/features/wecom/wechat-kf-session.resource.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { assignSessions, handOverJob } from "../../core/people/wecom/assign-sessions.ts";
import { handle, type Db } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { sessionScope } from "./wechat-kf-session.server.ts";

interface SessionRow {
  readonly kfId: number;
  readonly serverId: number | null;
  readonly state: string;
}
interface TargetRow {
  readonly staffId: number;
  readonly isOnline: boolean;
  readonly isFull: boolean;
  readonly source: string;
}

async function targetOf(db: Db, serverId: number, kfId: number): Promise<TargetRow> {
  const { rows } =
    await sql<TargetRow>`select v.staff_id, v.status = 'ONLINE' and st.status = 'ENABLE' as is_online, k.source,
      (select count(*) from wechat_kf_session s
      where s.server_id = v.id and s.state = 'SERVING') >= v.max_sessions as is_full
    from wechat_kf_server v join staff st on st.id = v.staff_id join wechat_kf k on k.id = v.kf_id
    where v.id = ${serverId} and v.kf_id = ${kfId}`.execute(db);
  const [target] = rows;
  if (target === undefined) throw refused(wecomMessages.noServer);
  if (!target.isOnline) throw refused(wecomMessages.serverOffline);
  if (target.isFull) throw refused(wecomMessages.serverFull);
  return target;
}

/** Transfers an open session to another server of the same account. */
export const transferKfSession = handle(endpoints.transferKfSession, async (call) => {
  const { db, caller, params } = call;
  const { id, serverId } = params;
  // The account first, like every assignment.
  const found = await sql<{ kfId: number }>`select k.id as kf_id from wechat_kf k
    where k.id = (select t.kf_id from wechat_kf_session t where t.id = ${id} and ${scopeSql(sessionScope(caller))}) for
    update`.execute(db);
  if (found.rows.length === 0) throw new AppError("NOT_FOUND");
  const { rows } =
    await sql<SessionRow>`select kf_id, server_id, state from wechat_kf_session where id = ${id} for update`.execute(
      db,
    );
  const session = rows[0];
  if (session === undefined || !endpoints.isKfSessionOpen(session)) throw new AppError("STALE");
  if (session.serverId === serverId) throw refused(wecomMessages.sameServer);
  const target = await targetOf(db, serverId, session.kfId);
  await sql`update wechat_kf_session set server_id = ${serverId}, staff_id = ${target.staffId}, state = 'SERVING',
    version = version + 1, update_time = now() where id = ${id}`.execute(db);
  if (target.source === "SYNC") await addJob(db, handOverJob, { sessionIds: [id] });
  call.audit({
    targetType: auditTargets.wechatKfSession,
    targetId: id,
    before: { serverId: session.serverId },
    after: { serverId },
  });
  await assignSessions(db, session.kfId);
  return { id, serverId };
});
