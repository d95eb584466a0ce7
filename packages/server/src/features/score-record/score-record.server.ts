import { scoreScene } from "@hongxian/contract/core/money/score.choices.ts";
import * as endpoints from "@hongxian/contract/features/score-record/score-record.endpoints.ts";
import { scoreRecord } from "@hongxian/contract/features/score-record/score-record.resource.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { takeBackScore } from "../../core/money/scores/reverse-score.ts";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle, type Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const visible = ({ caller }: Pick<Call, "caller">) => scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));

export const scoreRecordServer = serveResource(scoreRecord, {
  table: "reward_score_record",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  filters: {
    direction: (value: string) => (value === "EARN" ? sql<boolean>`t.score > 0` : sql<boolean>`t.score < 0`),
    scoreMin: (least: number) => sql<boolean>`t.score >= ${least}::bigint`,
    scoreMax: (most: number) => sql<boolean>`t.score <= ${most}::bigint`,
  },
  summary: async ({ db }, condition) => {
    const { rows } = await sql<{
      earned: number;
      spent: number;
    }>`select coalesce(sum(t.score) filter (where t.score > 0), 0)::bigint as earned,
      coalesce(-sum(t.score) filter (where t.score < 0), 0)::bigint as spent from reward_score_record t
      where ${condition}`.execute(db);
    return rows[0] ?? { earned: 0, spent: 0 };
  },
  run: {
    reverse: async ({ db, caller }, { id }, { reason }) => {
      const remark = (rest: number) => (rest === 0 ? reason : endpoints.scoreMessages.rest(reason, rest));
      const taken = await takeBackScore(db, { recordId: id, staffId: caller.staffId, remark });
      return { isWritten: true, data: { id, taken } };
    },
  },
});

interface Figures {
  readonly earned: number;
  readonly spent: number;
  readonly expired: number;
  readonly balance: number;
  readonly days: string[];
  readonly parts: readonly { readonly scene: string; readonly day: string; readonly score: number }[];
}

export const getScoreSummary = handle(endpoints.getScoreSummary, async (call) => {
  const { rows } = await sql<Figures>`with span as (${spanDays(call.query)}),
      seen as (select t.* from reward_score_record t, span
      where t.created_time >= span.first and t.created_time < span.last + 1 and ${visible(call)})
    select (select coalesce(sum(score), 0)::bigint from seen where score > 0) as earned,
      (select coalesce(-sum(score), 0)::bigint from seen where score < 0 and scene <> 'EXPIRE') as spent,
      (select coalesce(-sum(score), 0)::bigint from seen where scene = 'EXPIRE') as expired,
      (select coalesce(sum(t.integral), 0)::bigint from wallet t where ${visible(call)}) as balance,
      array(select d::date::text from span, generate_series(span.first, span.last, interval '1 day') d
      order by d) as days,
      (select coalesce(json_agg(json_build_object('scene', k.scene, 'day', k.day, 'score', k.score)), '[]')
        from (select scene, created_time::date as day, sum(score)::bigint as score from seen where score > 0
        group by 1, 2) k) as parts`.execute(call.db);
  const { days = [], parts = [], earned = 0, spent = 0, expired = 0, balance = 0 } = rows[0] ?? {};
  const found = new Map(parts.map(({ scene, day, score }) => [`${scene}|${day}`, score]));
  const scenes = scoreScene.values
    .filter((scene) => parts.some((part) => part.scene === scene))
    .map((scene) => ({ scene, values: days.map((day) => found.get(`${scene}|${day}`) ?? 0) }));
  return { earned, spent, expired, balance, days, scenes };
});

interface Device {
  readonly deviceId: string;
  readonly memberNum: number;
  readonly score: number;
  readonly lastTime: string;
}
export const getScoreDevices = handle(endpoints.getScoreDevices, async (call) => {
  const { rows } = await sql<Device>`with span as (${spanDays(call.query)})
    select t.device_id, count(distinct t.user_id)::int as member_num, sum(t.score)::bigint as score,
      max(t.created_time) as last_time
    from reward_score_record t, span
    where t.device_id <> '' and t.score > 0 and t.created_time >= span.first and t.created_time < span.last + 1
      and ${visible(call)}
    group by t.device_id having count(distinct t.user_id) > 1 order by member_num desc, score desc limit 20`.execute(
    call.db,
  );
  return rows;
});
