import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { assignSessions } from "./assign-sessions.ts";

/** Puts the sessions of these servers back into the queue and assigns them again; returns how many there were. */
export async function releaseSessions(db: Db, serverIds: readonly number[]): Promise<number> {
  if (serverIds.length === 0) return 0;
  // Accounts first and in order, like every assignment: no two can deadlock.
  const { rows: accounts } = await sql<{ id: number }>`select k.id from wechat_kf k
    where k.id in (select kf_id from wechat_kf_server where id = any(${serverIds})) order by k.id for update`.execute(
    db,
  );
  const { rows: released } = await sql<{ kfId: number }>`update wechat_kf_session
    set state = 'WAITING', server_id = null, staff_id = null, version = version + 1, update_time = now()
    where server_id = any(${serverIds}) and state = 'SERVING' returning kf_id`.execute(db);
  for (const { id } of accounts) {
    if (released.some(({ kfId }) => kfId === id)) await assignSessions(db, id, { always: true });
  }
  return released.length;
}

/**
 * A member of staff stops serving on every account (leaves, is disabled): offline everywhere, running sessions go to
 * colleagues or wait. Runs inside the caller's transaction.
 */
export async function releaseServer(db: Db, staffId: number): Promise<{ servers: number; sessions: number }> {
  const { rows } = await sql<{ id: number }>`update wechat_kf_server set status = 'OFFLINE', update_time = now()
    where staff_id = ${staffId} returning id`.execute(db);
  return {
    servers: rows.length,
    sessions: await releaseSessions(
      db,
      rows.map(({ id }) => id),
    ),
  };
}
