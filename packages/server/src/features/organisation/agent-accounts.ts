import { sql } from "kysely";
import { accessChanged } from "../../core/foundation/access/session-cache.ts";
import type { Db } from "../../kit/call.ts";

/** Ends the sessions of an agent's accounts and of the matchmakers below it: they cannot sign in while it is closed. */
export async function endAgentSessions(db: Db, path: string, agentId: number): Promise<number> {
  const { rows } = await sql<{ staffId: number }>`update staff_session ss set revoked_time = now()
    from staff s join agent a on a.id = s.agent_id
    where ss.staff_id = s.id and ss.revoked_time is null
      and (a.id = ${agentId} or (a.tier = 'MATCHMAKER' and a.path like ${`${path}%`}))
    returning s.id as staff_id`.execute(db);
  if (rows.length > 0) await accessChanged(db, "all");
  return new Set(rows.map(({ staffId }) => staffId)).size;
}
