import type { rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import { rewardMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { noSql } from "../../money/trade/trade-rows.ts";
import { post, type Posting } from "../../foundation/ledger/post.ts";
import { rewardPosting } from "./reward-ledger.ts";

type RewardType = ChoiceOf<typeof rewardType>;

export interface RewardOrder {
  readonly agentId: number;
  readonly type: RewardType;
  /** Before the grade's factor; manual and task rewards are paid as they are. */
  readonly cents: number;
  readonly isFinal?: boolean;
  readonly freezeDays: number;
  readonly sourceType: string;
  readonly sourceId: number;
  readonly fromUserId?: number | null;
  readonly reason?: string;
  readonly operatorId?: number | null;
}

interface GivenReward {
  readonly id: number;
  readonly agentId: number;
  readonly amountCents: number;
  readonly status: "FROZEN" | "ISSUED" | "VOID";
  readonly staffId: number | null;
}

/** Written once for its source; null when it was written before, or nothing is left of it. */
async function writeReward(db: Db, order: RewardOrder): Promise<GivenReward | null> {
  const { agentId, type, cents, isFinal = false, freezeDays, sourceType, sourceId } = order;
  const amount = sql`floor(${cents}::bigint * ${
    isFinal
      ? sql`10000`
      : sql`coalesce(g.reward_factor_bp,
    10000)`
  } / 10000)::bigint`;
  const isHeld = sql`m.reward_status = 'FROZEN' and ${cents}::bigint > 0`;
  const { rows } =
    await sql<GivenReward>`insert into matchmaker_reward (no, agent_id, user_id, type, amount_cents, source_type,
      source_id,
      from_user_id, status, unfreeze_time, reason, operator_id, issue_time)
    select ${noSql.reward}, a.id, a.user_id, ${type}, ${amount}, ${sourceType}, ${sourceId},
      ${order.fromUserId ?? null},
      case when ${isHeld} then 'VOID' when ${cents}::bigint < 0 then 'ISSUED' else 'FROZEN' end,
        now() + make_interval(days => ${freezeDays}::int),
      case when ${isHeld} then ${rewardMessages.held} else ${order.reason ?? ""} end, ${order.operatorId ?? null}, case
        when ${cents}::bigint < 0 then now() end
    from agent a join member m on m.user_id = a.user_id left join matchmaker_grade g on g.grade = a.grade
    where a.id = ${agentId} and ${amount} <> 0
    on conflict on constraint matchmaker_reward_once do nothing
    returning id, agent_id, amount_cents, status, operator_id as staff_id`.execute(db);
  return rows[0] ?? null;
}

/** Writes rewards, each once for its source, and returns the postings of the new ones. */
export async function writeRewards(
  db: Db,
  orders: readonly RewardOrder[],
): Promise<{ readonly rewards: readonly GivenReward[]; readonly postings: readonly Posting[] }> {
  const rewards: GivenReward[] = [];
  for (const order of orders) {
    const one = await writeReward(db, order);
    if (one !== null) rewards.push(one);
  }
  const postings = rewards.flatMap(({ status, ...row }) =>
    status === "VOID" ? [] : [rewardPosting({ ...row, from: null, to: status })],
  );
  return { rewards, postings };
}

/**
 * Grants rewards, each once for its source: frozen, or void where the matchmaker's rewards are held back; a deduction
 * is taken at once. Posts, so it must be the last step of a command. Returns the new ones.
 */
export async function giveRewards(db: Db, orders: readonly RewardOrder[]): Promise<readonly GivenReward[]> {
  const { rewards, postings } = await writeRewards(db, orders);
  await post(db, ...postings);
  return rewards;
}

interface Rule {
  readonly cents: number;
  readonly freezeDays: number;
}

/** The present amount of a type at factor 1. */
export async function rewardRule(db: Db, type: RewardType): Promise<Rule> {
  const { rows } = await sql<Rule>`select cents, freeze_days from reward_rule where type = ${type}`.execute(db);
  return rows[0] ?? { cents: 0, freezeDays: 7 };
}

interface Parties {
  readonly initiatorAgentId: number | null;
  readonly lenderAgentId: number | null;
  readonly splitBp: number;
}

/** The matchmaker who started the introduction, and the one who lent the other member, by the agreed split. */
export async function giveIntroductionReward(
  db: Db,
  introduction: {
    readonly id: number;
    readonly userId: number;
    readonly initiatorStaffId: number;
    readonly borrowRequestId: number | null;
  },
  type: "INTRO_AGREED" | "INTRO_MET" | "INTRO_SUCCESS",
): Promise<void> {
  const { rows } = await sql<Parties>`select
      (select a.id from staff s join agent a on a.id = s.agent_id
      where s.id = ${introduction.initiatorStaffId} and a.tier = 'MATCHMAKER') as initiator_agent_id,
      (select a.id from borrow_request r join staff s on s.id = coalesce(r.to_staff_id, r.handle_staff_id)
      join agent a on a.id = s.agent_id
        where r.id = ${introduction.borrowRequestId} and a.tier = 'MATCHMAKER') as lender_agent_id,
      coalesce((select r.split_bp from borrow_request r where r.id = ${introduction.borrowRequestId}), 0) as
        split_bp`.execute(db);
  const { initiatorAgentId = null, lenderAgentId = null, splitBp = 0 } = rows[0] ?? {};
  const { cents, freezeDays } = await rewardRule(db, type);
  const lent = Math.floor((cents * splitBp) / 10_000);
  const common = {
    type,
    freezeDays,
    sourceType: "INTRODUCTION",
    sourceId: introduction.id,
    fromUserId: introduction.userId,
  };
  const isLent = lenderAgentId !== null && lenderAgentId !== initiatorAgentId;
  await giveRewards(db, [
    ...(initiatorAgentId === null ? [] : [{ ...common, agentId: initiatorAgentId, cents: cents - lent }]),
    ...(isLent ? [{ ...common, agentId: lenderAgentId, cents: lent }] : []),
  ]);
}
