import type { rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { rewardMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import * as endpoints from "@hongxian/contract/features/matchmaker-manage/reward.endpoints.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { giveRewards } from "../../core/services/matchmaker/give-reward.ts";
import { postRewards } from "../../core/services/matchmaker/reward-ledger.ts";
import { noSql } from "../../core/money/trade/trade-rows.ts";
import { handle, type Db } from "../../kit/call.ts";

const grantOf = (type: string) => (type === "DEDUCT" ? endpoints.rewardGrants.take : endpoints.rewardGrants.give);

async function nextSource(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('matchmaker_reward_no_seq')::bigint as id`.execute(db);
  return rows[0]?.id ?? 0;
}

export const giveManually = handle(endpoints.giveManually, async (call) => {
  const { db, caller, body } = call;
  const { agentId, type, amountCents, reason } = body;
  call.need(grantOf(type));
  const found =
    await sql`select 1 from agent where id = ${agentId} and tier = 'MATCHMAKER' and status = 'ENABLE'`.execute(db);
  if (found.rows.length === 0) throw invalid({ agentId: rewardMessages.notMatchmaker });
  const sourceId = await nextSource(db);
  const signed = type === "DEDUCT" ? -amountCents : amountCents;
  const note = (id: number, status: string) =>
    call.audit({
      targetType: auditTargets.matchmakerReward,
      targetId: id,
      after: { agentId, type, amountCents: signed, reason, status },
    });
  if (amountCents > endpoints.reviewFromCents) {
    const { rows } = await sql<{
      id: number;
    }>`insert into matchmaker_reward (no, agent_id, user_id, type, amount_cents, source_type, source_id, status,
      unfreeze_time, reason, operator_id)
      select ${noSql.reward}, a.id, a.user_id, ${type}, ${signed}::bigint, 'MANUAL', ${sourceId}, 'WAIT_REVIEW', now(),
        ${reason}, ${caller.staffId}
      from agent a where a.id = ${agentId} returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    note(id, "WAIT_REVIEW");
    return { id, status: "WAIT_REVIEW" as const };
  }
  const order = { agentId, type, cents: signed, isFinal: true, freezeDays: 0, sourceType: "MANUAL", sourceId };
  const [reward] = await giveRewards(db, [{ ...order, reason, operatorId: caller.staffId }]);
  if (reward === undefined) throw new AppError("STALE");
  note(reward.id, reward.status);
  return { id: reward.id, status: reward.status };
});

interface Waiting {
  readonly id: number;
  readonly status: string;
  readonly agentId: number;
  readonly amountCents: number;
  readonly type: string;
  readonly operatorId: number | null;
  readonly isHeld: boolean;
}

/**
 * When passed, a reward is frozen without days and a deduction taken at once; one for a matchmaker whose rewards are
 * withheld is void.
 */
export const reviewReward = handle(endpoints.reviewReward, async (call) => {
  const { db, caller } = call;
  const { id } = call.params;
  const { rows } = await sql<Waiting>`select r.id, r.status, r.agent_id, r.amount_cents, r.type, r.operator_id,
      m.reward_status = 'FROZEN' as is_held
    from matchmaker_reward r join member m on m.user_id = r.user_id where r.id = ${id} for update of r`.execute(db);
  const waiting = rows[0];
  if (waiting === undefined || !endpoints.isRewardInReview(waiting)) throw new AppError("STALE");
  call.need(grantOf(waiting.type));
  if (waiting.operatorId === caller.staffId) throw refused(rewardMessages.ownReview);
  const isGift = waiting.amountCents > 0;
  const isVoid = !call.body.pass || (isGift && waiting.isHeld);
  const status = isVoid ? ("VOID" as const) : isGift ? ("FROZEN" as const) : ("ISSUED" as const);
  await sql`update matchmaker_reward
      set status = ${status}, unfreeze_time = now(), issue_time = ${status === "ISSUED" ? sql`now()` : sql`null`},
      reason = case when ${call.body.pass && isVoid} then ${rewardMessages.held} else reason end, update_time = now(),
        version = version + 1
    where id = ${id}`.execute(db);
  call.audit({
    targetType: auditTargets.matchmakerReward,
    targetId: id,
    before: { status: "WAIT_REVIEW" },
    after: { status },
  });
  if (status !== "VOID") await postRewards(db, [{ ...waiting, from: null, to: status, staffId: caller.staffId }]);
  return { id, status };
});

interface Rule {
  readonly type: ChoiceOf<typeof rewardType>;
  readonly cents: number;
  readonly freezeDays: number;
  readonly version: number;
}
const readRules = async (db: Db): Promise<Rule[]> =>
  (
    await sql<Rule>`select type, cents, freeze_days, version from reward_rule
      order by array_position(array['INVITE_REGISTER', 'INVITE_REALNAME', 'INTRO_AGREED', 'INTRO_MET', 'INTRO_SUCCESS',
        'LIVE_HOST'], type)`.execute(db)
  ).rows;

export const getRewardRules = handle(endpoints.getRewardRules, ({ db }) => readRules(db));

export const saveRewardRules = handle(endpoints.saveRewardRules, async (call) => {
  const { db, body } = call;
  const before = await readRules(db);
  for (const { type, cents, freezeDays, version } of body.rules) {
    const { rows } = await sql`update reward_rule
        set cents = ${cents}, freeze_days = ${freezeDays}, version = version + 1, update_time = now()
      where type = ${type} and version = ${version} returning type`.execute(db);
    if (rows.length === 0) throw new AppError("STALE_VERSION");
  }
  const after = await readRules(db);
  call.audit({ targetType: auditTargets.rewardRule, targetId: null, before, after });
  return after;
});
