import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { rewardRule, writeRewards } from "@hongxian/server/core/services/matchmaker/give-reward.ts";
import { openBooks, setLedgerSequences } from "./money-books.ts";

const shownDays = 700;
const shownAtMost = 240;

/**
 * Recent members invited by a matchmaker, and which of them verified their name; the money is posted with all the rest.
 */
export async function writeInviteRewards(db: Db, now: Date): Promise<void> {
  await sql`insert into matchmaker_reward (no, agent_id, user_id, type, amount_cents, source_type, source_id,
    from_user_id, status, unfreeze_time, issue_time, created_time, update_time)
    select 'JL' || to_char(k.at, 'YYYYMMDD') || lpad(nextval('matchmaker_reward_no_seq')::text, 8, '0'), k.agent_id,
      k.agent_user_id, k.type,
      floor(r.cents * k.factor / 10000), 'MEMBER', k.user_id, k.user_id, case when s.is_out then 'ISSUED'
        else 'FROZEN' end, s.release, case when s.is_out then s.release end, k.at, k.at
    from (
      select e.type, e.at, m.user_id, a.id as agent_id, a.user_id as agent_user_id,
        coalesce(g.reward_factor_bp, 10000) as factor
      from agent a join member m on m.inviter_id = a.user_id and not m.is_market_account left
      join matchmaker_grade g on g.grade = a.grade
        cross join lateral (values ('INVITE_REGISTER', m.created_time),
          ('INVITE_REALNAME', case when m.auth_status <> 'NO' then m.auth_time end)) as e (type, at)
      where a.tier = 'MATCHMAKER' and a.status = 'ENABLE'
        and e.at between ${now}::timestamptz - make_interval(days => ${shownDays}::int) and ${now}::timestamptz
      order by e.at desc limit ${shownAtMost}::int
    ) k join reward_rule r on r.type = k.type
      cross join lateral (select k.at + make_interval(days => r.freeze_days) as release,
        k.at + make_interval(days => r.freeze_days) < ${now}::timestamptz as is_out) s
    order by k.at`.execute(db);
}

interface Evening {
  readonly sessionId: number;
  readonly agentId: number;
  readonly minutes: number;
  readonly end: string;
}

/** The blind-date evenings of the last week, each paid when it ended: a day bears what it cost. */
export async function payLiveHosts(db: Db): Promise<void> {
  const { rows } = await sql<Evening>`select s.id as session_id, a.id as agent_id, hosted_minutes(s) as minutes,
      s.end_time as end
    from live_session s join live_room r on r.id = s.room_id and r.type = 'BLIND_DATE'
    join agent a on a.user_id = coalesce(r.matchmaker_id, s.host_id)
    where s.status = 'ENDED' and s.end_time between now() - interval '7 days' and now() and a.tier = 'MATCHMAKER'
      and a.status = 'ENABLE'
    order by s.end_time limit 150`.execute(db);
  const { cents, freezeDays } = await rewardRule(db, "LIVE_HOST");
  const books = await openBooks(db);
  for (const { sessionId, agentId, minutes, end } of rows) {
    const order = { agentId, cents: cents * minutes, freezeDays, sourceId: sessionId };
    const { postings } = await writeRewards(db, [{ ...order, type: "LIVE_HOST", sourceType: "LIVE" }]);
    books.post(Date.parse(end), ...postings);
  }
  await books.write();
  await setLedgerSequences(db);
  await sql`update matchmaker_reward w
    set created_time = s.end_time, unfreeze_time = s.end_time + (w.unfreeze_time - w.created_time)
    from live_session s where w.type = 'LIVE_HOST' and w.source_type = 'LIVE' and s.id = w.source_id`.execute(db);
}
