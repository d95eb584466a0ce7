import { hotVideo, video } from "@hongxian/contract/features/video/video.resource.ts";
import { sql, type RawBuilder } from "kysely";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { placedRate } from "../../core/services/placed/placed-figures.ts";
import type { Caller } from "../../kit/caller.ts";
import { memberKeyword } from "../../kit/filter-sql.ts";
import { contentStatusRuns } from "../../core/services/content/move-content.ts";
import { scopeSql } from "../../kit/scope.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import type { sex } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";

const sexSql = sql<ChoiceOf<typeof sex>>`(select m.sex from member m where m.user_id = t.user_id)`;
const hotScore = sql<number>`round(t.hot_score)::int`;

const byNumberOrMember = (text: string, caller: Caller): RawBuilder<boolean> => {
  const member = memberKeyword(sql.ref("t.user_id"), text, caller);
  return /^\d{1,15}$/.test(text) ? sql<boolean>`(t.id = ${text}::bigint or ${member})` : member;
};
const lengths = {
  SHORT: sql<boolean>`t.duration_sec <= 15`,
  MIDDLE: sql<boolean>`t.duration_sec > 15 and t.duration_sec <= 60`,
  LONG: sql<boolean>`t.duration_sec > 60`,
};

interface Figures {
  readonly waiting: number;
  readonly today: number;
  readonly passRate: number;
  readonly blocked: number;
}

export const videoServer = serveResource(video, {
  table: "video",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: { sex: sexSql, hotScore, finishRate: sql<number>`(t.finish_rate * 10)` },
  filters: {
    keyword: byNumberOrMember,
    length: (length: keyof typeof lengths) => lengths[length],
    reportMin: (least: number) => sql<boolean>`t.report_num >= ${least}`,
  },
  /** Of the day, independent of the filters. */
  summary: async ({ db, caller }) => {
    const seen = scopeSql(memberBoundScope(caller, sql.ref("t.user_id")));
    const { rows } = await sql<Figures>`select count(*)
        filter (where t.check_status = 'WAIT_CHECK' and t.status <> 'DELETED')::int as waiting,
        count(*) filter (where t.created_time >= current_date)::int as today,
        coalesce(round(count(*) filter (where t.check_time >= current_date and t.check_status = 'PASS') * 10000.0
          / nullif(count(*) filter (where t.check_time >= current_date and t.check_status <> 'WAIT_CHECK'), 0)), 0)::int
          as pass_rate,
        count(*) filter (where t.created_time >= current_date and t.machine_result = 'BLOCK')::int as blocked
      from video t where (t.check_status = 'WAIT_CHECK' or t.created_time >= current_date
        or t.check_time >= current_date) and ${seen}`.execute(db);
    return rows[0] ?? { waiting: 0, today: 0, passRate: 0, blocked: 0 };
  },
  versioned: true,
  run: contentStatusRuns("VIDEO", { isHot: false }),
});

export const hotVideoServer = serveResource(hotVideo, {
  table: "video",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  where: sql<boolean>`t.is_hot`,
  computed: {
    sex: sexSql,
    hotScore,
    period: sql<string>`coalesce(to_char(t.hot_start_time, 'YYYY-MM-DD HH24:MI') || ' ~ ' || to_char(t.hot_end_time,
      'YYYY-MM-DD HH24:MI'), '')`,
    showState: sql<
      "WAIT" | "SHOWING" | "EXPIRED"
    >`(case when t.hot_start_time > now() then 'WAIT' when t.hot_end_time <= now() then 'EXPIRED' else 'SHOWING' end)`,
    playGain: sql<number>`greatest(0, t.play_num - t.hot_base_play)`,
    clickRate: placedRate("VIDEO"),
  },
  run: {},
});
