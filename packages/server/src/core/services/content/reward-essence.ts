import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { changeScore } from "../../money/scores/scores.ts";

interface Task {
  readonly taskId: number;
  readonly recordId: number;
  readonly rewardValue: number;
}

/**
 * A post chosen as essence counts for the platform's task of that event, where one is on; completing the task earns
 * score.
 */
export async function rewardEssence(db: Db, userId: number, discussId: number): Promise<void> {
  const { rows } = await sql<Task>`with task as (
      select t.id, t.target, t.need_claim, case t."group" when 'DAILY' then to_char(now(), 'YYYYMMDD')
        when 'WEEKLY' then to_char(now(), 'IYYY"W"IW') else 'once' end as period, t.reward_value
      from plat_task t where t.event = 'SUBJECT_ESSENCE' and t.status = 'ONLINE' and t.reward_type = 'INTEGRAL'
        and (t.start_time is null or t.start_time <= now()) and (t.end_time is null or t.end_time > now())
    ), counted as (
      insert into plat_task_record as r (task_id, user_id, period, progress, status)
      select id, ${userId}, period, 1, 'DOING' from task
      on conflict (task_id, user_id, period) do update set progress = r.progress + 1 where r.status = 'DOING'
      returning r.id, r.task_id, r.progress
    ) select c.task_id, c.id as record_id, t.reward_value from counted c join task t on t.id = c.task_id
      where c.progress >= t.target`.execute(db);
  for (const { recordId, rewardValue } of rows) {
    const done = await sql<{ status: string }>`update plat_task_record r set done_time = now(),
        status = case when t.need_claim then 'DONE' else 'REWARDED' end, reward_time = case when t.need_claim then null
        else now() end
      from plat_task t where r.id = ${recordId} and t.id = r.task_id and r.status = 'DOING' returning r.status`.execute(
      db,
    );
    if (done.rows[0]?.status === "REWARDED" && rewardValue > 0)
      await changeScore(db, {
        userId,
        scene: "SUBJECT_ESSENCE",
        score: rewardValue,
        refType: "SUBJECT_DISCUSS",
        refId: discussId,
      });
  }
}
