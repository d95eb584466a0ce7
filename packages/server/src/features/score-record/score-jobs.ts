import { scoreMessages } from "@hongxian/contract/features/score-record/score-record.endpoints.ts";
import { sql } from "kysely";
import { changeScore } from "../../core/money/scores/scores.ts";
import { notifyMember } from "../../core/foundation/notice/notify-member.ts";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

const inTx = <T>(db: Db, run: (tx: Db) => Promise<T>): Promise<T> => db.transaction().execute(run);

/** The remainder of expired records is written off, member by member. */
export async function expireScores(db: Db): Promise<number> {
  const { rows } = await sql<{
    userId: number;
  }>`select distinct user_id from reward_score_record where remain_score > 0 and expire_time <= now()
    limit 5000`.execute(db);
  for (const { userId } of rows)
    await inTx(db, async (tx) => {
      const ended = await sql<{ points: number }>`with old as (select remain_score from reward_score_record
          where user_id = ${userId} and remain_score > 0 and expire_time <= now() for update)
        select least(coalesce(sum(remain_score), 0),
          (select w.integral from wallet w where w.user_id = ${userId}))::bigint as points from old`.execute(tx);
      const points = ended.rows[0]?.points ?? 0;
      // What ends first is spent first: the expired records, and nothing else.
      if (points > 0) await changeScore(tx, { userId, scene: "EXPIRE", score: -points, remark: scoreMessages.expired });
    });
  return rows.length;
}

/** A week before it expires, once. */
export async function warnEnding(db: Db): Promise<number> {
  const { rows } = await sql<{
    userId: number;
    points: number;
  }>`with due as (update reward_score_record set warn_time = now()
      where remain_score > 0 and warn_time is null and expire_time > now() and expire_time <= now() + interval '7 days'
      returning user_id, remain_score)
    select user_id, sum(remain_score)::bigint as points from due group by 1`.execute(db);
  for (const { userId, points } of rows) await notifyMember(db, { userId, ...scoreMessages.ending(points) });
  return rows.length;
}

export const scoreJobs: readonly Job[] = [
  {
    name: "score-expire",
    cron: "10 1 * * *",
    run: async ({ database }) => (await expireScores(database.db)) + (await inTx(database.db, warnEnding)),
  },
];
