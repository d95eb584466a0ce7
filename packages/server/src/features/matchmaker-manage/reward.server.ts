import { rewardMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import type { rewardState, rewardType } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import type { rewardStatus } from "@hongxian/contract/core/member/member.choices.ts";
import { matchmakerReward } from "@hongxian/contract/features/matchmaker-manage/reward.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { labelSql } from "../../core/people/member/label-sql.ts";
import { moveReward } from "../../core/services/matchmaker/move-reward.ts";
import { postRewards } from "../../core/services/matchmaker/reward-ledger.ts";
import { agentBoundScope } from "../../core/people/staff/staff.scope.ts";
import type { Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

const ofAgent = (column: string) => sql`(select ${sql.ref(`a.${column}`)} from agent a where a.id = t.agent_id)`;

interface Summary {
  readonly states: { status: ChoiceOf<typeof rewardState>; count: number; cents: number }[];
  readonly types: { type: ChoiceOf<typeof rewardType>; cents: number }[];
  readonly days: { day: string; cents: number }[];
}

interface Issued {
  readonly id: number;
  readonly agentId: number;
  readonly amountCents: number;
}

/** 批量发放: all or none, posted together. */
async function issueMany(db: Db, ids: readonly number[], staffId: number): Promise<readonly Issued[]> {
  const { rows } = await sql<Issued>`update matchmaker_reward
      set status = 'ISSUED', issue_time = now(), operator_id = ${staffId}, update_time = now(), version = version + 1
    where id = any(${ids}) and status = 'FROZEN' returning id, agent_id, amount_cents`.execute(db);
  if (rows.length < new Set(ids).size) throw new AppError("STALE");
  await postRewards(
    db,
    rows.map((row) => ({ ...row, from: "FROZEN", to: "ISSUED", staffId })),
  );
  return rows;
}

export const matchmakerRewardServer = serveResource(matchmakerReward, {
  table: "matchmaker_reward",
  scope: (caller) => agentBoundScope(caller, sql.ref("t.agent_id")),
  computed: {
    gradeName: sql<string>`coalesce((select g.name from matchmaker_grade g where g.grade = ${ofAgent("grade")}), '')`,
    shopId: sql<number | null>`${ofAgent("shop_id")}`,
    source: sql<string>`coalesce(${labelSql({ labels: rewardMessages.sources }, sql.ref("t.source_type"))},
      t.source_type) || ' #' || t.source_id`,
    sourcePair: sql<string>`coalesce((select left(a.first_name, 1) || '** × ' || left(b.first_name, 1) || '**'
      from introduction i
      join member a on a.user_id = i.user_id join member b on b.user_id = i.other_user_id
      where t.source_type = 'INTRODUCTION' and i.id = t.source_id), '')`,
    roomId: sql<
      number | null
    >`(select s.room_id from live_session s where t.source_type = 'LIVE' and s.id = t.source_id)`,
    rewardStatus: sql<
      ChoiceOf<typeof rewardStatus>
    >`coalesce((select m.reward_status from member m where m.user_id = t.user_id), 'NORMAL')`,
  },
  filters: {
    amountMin: (yuan: number) => sql<boolean>`t.amount_cents >= ${Math.round(yuan * 100)}`,
    amountMax: (yuan: number) => sql<boolean>`t.amount_cents <= ${Math.round(yuan * 100)}`,
  },
  summary: async ({ db }, condition) => {
    const { rows } =
      await sql<Summary>`with found as (select t.status, t.type, t.amount_cents, t.issue_time from matchmaker_reward t
        where ${condition})
      select (select coalesce(json_agg(json_build_object('status', s.status, 'count', s.n, 'cents', s.cents)
      order by s.status), '[]')
          from (select status, count(*)::int as n, sum(amount_cents)::bigint as cents from found group by status) s) as
            states,
        (select coalesce(json_agg(json_build_object('type', s.type, 'cents', s.cents) order by s.cents desc, s.type),
          '[]')
          from (select type, sum(amount_cents)::bigint as cents from found where status in ('FROZEN', 'ISSUED')
          group by type) s) as types,
        (select coalesce(json_agg(json_build_object('day', s.day, 'cents', s.cents) order by s.day), '[]')
          from (select to_char(issue_time, 'YYYY-MM-DD') as day, sum(amount_cents)::bigint as cents from found
          where status = 'ISSUED' and issue_time is not null
            group by 1) s) as days`.execute(db);
    return rows[0] ?? { states: [], types: [], days: [] };
  },
  run: {
    issue: async (call, row) => {
      await moveReward(call.db, { id: row.id, move: "issue", staffId: call.caller.staffId, reason: "" });
      return { id: row.id, status: "ISSUED" as const };
    },
    void: async (call, row, { reason }) => {
      await moveReward(call.db, { id: row.id, move: "void", staffId: call.caller.staffId, reason });
      return { id: row.id, status: "VOID" as const };
    },
    reverse: async (call, row, { reason }) => {
      await moveReward(call.db, { id: row.id, move: "reverse", staffId: call.caller.staffId, reason });
      return { id: row.id, status: "REVERSED" as const };
    },
    issueMany: async (call, _row, { ids }) => {
      const rows = await issueMany(call.db, [...new Set(ids)], call.caller.staffId);
      const cents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
      call.audit({ targetType: auditTargets.matchmakerReward, targetId: null, after: { count: rows.length, cents } });
      for (const { id } of rows)
        call.auditItem({ targetType: auditTargets.matchmakerReward, targetId: id, after: { status: "ISSUED" } });
      return { count: rows.length, cents };
    },
  },
});
