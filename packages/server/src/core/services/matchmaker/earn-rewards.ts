import type { rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { giveRewards, rewardRule } from "./give-reward.ts";

interface Due {
  readonly type: ChoiceOf<typeof rewardType>;
  readonly agentId: number;
  readonly sourceType: string;
  readonly sourceId: number;
  readonly fromUserId: number | null;
  readonly times: number;
}

const atOnce = 200;

/**
 * Grants the rewards that invitations and broadcasts have earned since the last run. A due item is removed in the
 * transaction that grants its reward, so nothing is granted twice and nothing is lost.
 */
export async function earnRewards(db: Db): Promise<number> {
  const { rows } = await sql<Due>`delete from reward_due where id in
      (select id from reward_due order by id limit ${sql.lit(atOnce)} for update skip locked)
    returning type, agent_id, source_type, source_id, from_user_id, times`.execute(db);
  const types = [...new Set(rows.map(({ type }) => type))];
  const rules = new Map<string, { cents: number; freezeDays: number }>();
  for (const type of types) rules.set(type, await rewardRule(db, type));
  await giveRewards(
    db,
    rows.flatMap(({ times, ...due }) => {
      const rule = rules.get(due.type);
      return rule === undefined ? [] : [{ ...due, cents: rule.cents * times, freezeDays: rule.freezeDays }];
    }),
  );
  return rows.length;
}

async function earnAll(db: Db): Promise<number> {
  const some = await db.transaction().execute(earnRewards);
  return some < atOnce ? some : some + (await earnAll(db));
}

export const rewardEarn: Job = {
  name: "matchmaker-reward-earn",
  cron: "* * * * *",
  run: ({ database: { db } }) => earnAll(db),
};
