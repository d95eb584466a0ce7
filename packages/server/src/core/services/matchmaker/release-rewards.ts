import { applyMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { postRewards } from "./reward-ledger.ts";

interface Due {
  readonly id: number;
  readonly agentId: number;
  readonly amountCents: number;
}

const atOnce = 1000;

/** Rewards whose freezing period is over; those of a matchmaker whose rewards are withheld stay frozen. */
export async function releaseRewards(db: Db): Promise<number> {
  const { rows } = await sql<Due>`update matchmaker_reward r
      set status = 'ISSUED', issue_time = now(), update_time = now(), version = r.version + 1
    where r.id in (select d.id from matchmaker_reward d join member m on m.user_id = d.user_id
      where d.status = 'FROZEN' and d.unfreeze_time <= now() and m.reward_status = 'NORMAL' order by d.id
      limit ${sql.lit(atOnce)} for update of d skip locked)
      and r.status = 'FROZEN'
    returning r.id, r.agent_id, r.amount_cents`.execute(db);
  await postRewards(
    db,
    rows.map((row) => ({ ...row, from: "FROZEN", to: "ISSUED" })),
  );
  return rows.length;
}

async function releaseAll(db: Db): Promise<number> {
  const some = await db.transaction().execute(releaseRewards);
  return some < atOnce ? some : some + (await releaseAll(db));
}

/** 03:30, with the profit shares. */
export const rewardRelease: Job = {
  name: "matchmaker-reward-release",
  cron: "30 3 * * *",
  run: ({ database: { db } }) => releaseAll(db),
};

/** 03:35: an application whose deposit was not paid within a week is withdrawn. */
export const applyExpire: Job = {
  name: "matchmaker-apply-expire",
  cron: "35 3 * * *",
  run: async ({ database: { db } }) => {
    const { rows } = await sql`update matchmaker_apply
        set status = 'CANCELED', reason = ${applyMessages.unpaid}, update_time = now(), version = version + 1
      where status = 'WAIT_PAY' and audit_time <= now() - interval '7 days' returning id`.execute(db);
    return rows.length;
  },
};
