import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { isOnDuty } from "./duty-time.ts";
import { assignAll, type AssignMode, type Candidate, type Waiting } from "./pick-server.ts";

/** The job that tells enterprise WeChat who serves a session now; it reads the rest itself. */
export const handOverJob = "wecom-hand-over";

interface AccountRow {
  readonly assignMode: AssignMode;
  readonly status: string;
  readonly source: string;
  readonly workStart: string;
  readonly workEnd: string;
  readonly workDays: readonly number[];
}

const atOnce = 500;

async function candidatesOf(db: Db, kfId: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`select v.id as server_id, st.user_id as staff_user_id, v.max_sessions, v.turn,
      v.status = 'ONLINE' and st.status = 'ENABLE' as is_online,
      (select count(*)::int from wechat_kf_session s where s.server_id = v.id and s.state = 'SERVING') as current
    from wechat_kf_server v join staff st on st.id = v.staff_id where v.kf_id = ${kfId}`.execute(db);
  return rows;
}

async function waitingOf(db: Db, kfId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select s.id as session_id, m.sale_user_id as owner_user_id
    from wechat_kf_session s join ep_customer e on e.id = s.ep_customer_id
      left join member m on m.user_id = e.user_id and e.bind_status = 'BOUND'
    where s.kf_id = ${kfId} and s.state = 'WAITING' order by s.start_time, s.id limit ${atOnce} for
    update of s`.execute(db);
  return rows;
}

export interface AssignOptions {
  /** Also outside the account's hours: for sessions that were already being served. */
  readonly always?: boolean;
  readonly now?: Date;
}

/** Assigns the waiting sessions of an account to its servers; returns how many. One run at a time for each account. */
export async function assignSessions(
  db: Db,
  kfId: number,
  { always = false, now = new Date() }: AssignOptions = {},
): Promise<number> {
  const { rows } = await sql<AccountRow>`select assign_mode, status, source, work_start::text, work_end::text, work_days
    from wechat_kf where id = ${kfId} for update`.execute(db);
  const account = rows[0];
  if (account === undefined || account.status !== "ENABLE") return 0;
  if (!always && !isOnDuty(account, now)) return 0;
  const waiting = await waitingOf(db, kfId);
  if (waiting.length === 0) return 0;
  const assignments = assignAll(account.assignMode, await candidatesOf(db, kfId), waiting);
  if (assignments.length === 0) return 0;
  const sessionIds = assignments.map(({ sessionId }) => sessionId);
  const serverIds = assignments.map(({ serverId }) => serverId);
  await sql`update wechat_kf_session s
    set server_id = v.id, staff_id = v.staff_id, state = 'SERVING', version = s.version + 1, update_time = now()
    from unnest(${sessionIds}::bigint[], ${serverIds}::bigint[]) g(session_id, server_id)
    join wechat_kf_server v on v.id = g.server_id
    where s.id = g.session_id`.execute(db);
  await sql`update wechat_kf_server v set turn = g.turn
    from (select server_id, max(turn) as turn
    from unnest(${serverIds}::bigint[], ${assignments.map(({ turn }) => turn)}::bigint[]) t(server_id, turn)
      group by server_id) g where v.id = g.server_id`.execute(db);
  if (account.source === "SYNC") await addJob(db, handOverJob, { sessionIds });
  return assignments.length;
}

/** Retries for every account with waiting sessions. */
export async function assignAllWaiting(db: Db, now = new Date()): Promise<number> {
  const { rows } = await sql<{
    kfId: number;
  }>`select distinct kf_id from wechat_kf_session where state = 'WAITING' order by kf_id`.execute(db);
  let assigned = 0;
  for (const { kfId } of rows) assigned += await db.transaction().execute((tx) => assignSessions(tx, kfId, { now }));
  return assigned;
}
