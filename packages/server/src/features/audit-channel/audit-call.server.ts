import { auditCall } from "@hongxian/contract/features/audit-channel/audit-call.resource.ts";
import * as endpoints from "@hongxian/contract/features/audit-channel/audit-channel.endpoints.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { memberBoundScope } from "../../core/people/member/member.scope.ts";
import { handle } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";

/** The number in `MOMENT:12`, as the index on decisions has it; null where the reference is no number. */
const refId = sql`case when split_part(t.ref_id, ':', 2) ~ '^(0|[1-9][0-9]{0,17})$'
  then split_part(t.ref_id, ':', 2)::bigint end`;
/** The last decision that people made about the same content: `t` is the call. */
const human = sql<"PASS" | "REFUSE" | "OFFLINE" | null>`(select r.action from review_action r
  where r.biz_type = split_part(t.ref_id, ':', 1) and r.biz_id = ${refId}
  and r.action <> 'UNDO' order by r.id desc limit 1)`;
const differs = sql<boolean>`(${human} is not null
  and (t.result = 'PASS' and ${human} <> 'PASS' or t.result = 'BLOCK' and ${human} = 'PASS'))`;

export const auditCallServer = serveResource(auditCall, {
  table: "video_audit_call",
  scope: (caller) => memberBoundScope(caller, sql.ref("t.user_id")),
  computed: {
    channelName: sql<string>`(select c.name from video_audit_channel c where c.id = t.channel_id)`,
    humanResult: human,
  },
  filters: { differs: (yes: boolean) => (yes ? differs : sql<boolean>`not ${differs}`) },
  run: {},
});

type Stat = z.output<typeof endpoints.getAuditChannelStat.data>;
const rate = (part: ReturnType<typeof sql>, whole: ReturnType<typeof sql>) =>
  sql`round(count(*) filter (where ${part}) * 10000.0 / nullif(count(*) filter (where ${whole}), 0))::int`;
const stopped = sql`human in ('REFUSE', 'OFFLINE')`;
const precision = rate(sql`result = 'BLOCK' and ${stopped}`, sql`result = 'BLOCK' and human is not null`);

/** Thirty days of calls, compared with what people decided about the same content. */
export const getAuditChannelStat = handle(endpoints.getAuditChannelStat, async ({ db }) => {
  const { rows } = await sql<Stat>`with asked
      as materialized (select t.channel_id, t.scene, t.result, t.cost_ms, t.created_time::date as day, c.name,
      c.unit_cents, ${human} as human
      from video_audit_call t join video_audit_channel c on c.id = t.channel_id
      where t.created_time >= current_date - 29),
    days as (select day, count(*)::int as calls, (count(*) filter (where result = 'ERROR'))::int as errors,
      round(sum(unit_cents) / 1000.0)::int as cents, ${precision} as precision from asked group by 1)
    select (select count(*)::int from asked where day = current_date) as today_num,
      (select coalesce(round(sum(unit_cents) / 1000.0), 0)::int from asked where day = current_date) as today_cents,
      (select round(avg(cost_ms))::int from asked where day = current_date and result <> 'ERROR') as average_ms,
      (select round(count(*) filter (where result = 'ERROR') * 10000.0 / nullif(count(*), 0))::int from asked
      where day = current_date) as error_bp,
      (select coalesce(json_agg(json_build_object('channel', q.name, 'scene', q.scene, 'judged', q.judged,
        'precisionBp', q.precision, 'recallBp', q.recall) order by q.name, q.scene), '[]')
        from (select name, scene, (count(*) filter (where human is not null))::int as judged, ${precision} as precision,
          ${rate(
            sql`${stopped}
            and result in ('BLOCK', 'REVIEW')`,
            stopped,
          )} as recall from asked group by 1, 2) q) as quality,
      (select coalesce(json_agg(json_build_object('day', d::date, 'calls', coalesce(k.calls, 0), 'errors',
        coalesce(k.errors, 0), 'cents', coalesce(k.cents, 0), 'precisionBp', k.precision) order by d), '[]')
        from generate_series(current_date - 29, current_date, interval '1 day') d left
        join days k on k.day = d::date) as days`.execute(db);
  return rows[0] ?? { todayNum: 0, todayCents: 0, averageMs: null, errorBp: null, quality: [], days: [] };
});
