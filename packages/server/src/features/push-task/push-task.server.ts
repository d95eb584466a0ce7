import * as endpoints from "@hongxian/contract/features/push-task/push-task.endpoints.ts";
import { pushTaskList } from "@hongxian/contract/features/push-task/push-task.resource.ts";
import { pushKind } from "@hongxian/contract/core/push/push.choices.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { memberRefSql, pageOf } from "../../core/people/member/paged.ts";

import { handle, type Db } from "../../kit/call.ts";
import { submittedByOther } from "../../core/foundation/access/submitted-by-other.ts";
import type { Caller } from "../../kit/caller.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import { shownSql } from "./dispatch-push.ts";
import * as actions from "./push-actions.ts";

const rateOf = (part: string) =>
  sql<
    number | null
  >`case when t.success_num = 0 then null else (${sql.ref(`t.${part}`)}::bigint * 10000 / t.success_num)::int end`;

export const pushTaskServer = serveResource(pushTaskList, {
  table: "push_task",
  scope: () => "all",
  computed: {
    link: sql`json_build_object('linkType', t.link_type, 'linkValue', t.link_value,
      'linkTitle', link_title(t.link_type, t.link_value))`,
    arriveRate: rateOf("arrive_num"),
    clickRate: rateOf("click_num"),
    isResent: sql<boolean>`exists (select 1 from push_task again where again.resend_of = t.id)`,
    creatorId: sql<number | null>`t.created_by`,
    listTime: sql<string>`coalesce(t.send_time, t.created_time)`,
  },
  filters: {
    mine: (_flag: string, caller: Caller) => submittedByOther("created_by", caller),
  },
  run: {
    pass: actions.passPush,
    refuse: actions.refusePush,
    cancel: actions.callOffPush,
    stop: actions.callOffPush,
    resend: actions.resendPush,
  },
});

async function needTask(
  db: Db,
  id: number,
): Promise<{ target: number; sent: number; arrived: number; clicked: number }> {
  const { rows } = await sql<{ target: number; sent: number; arrived: number; clicked: number }>`select
      greatest(k.estimate_num, k.total_num) as target, count(r.user_id)
      filter (where r.result in ('SENT', 'ARRIVE', 'CLICK'))::int as sent,
      greatest(count(r.user_id) filter (where r.result in ('ARRIVE', 'CLICK')), ${shownSql(sql.ref("k.id"))})::int
        as arrived, count(r.user_id)
        filter (where r.result = 'CLICK')::int as clicked
    from push_task k left join push_receipt r on r.push_id = k.id where k.id = ${id} group by k.id`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const getPushReceipts = handle(endpoints.getPushReceipts, async ({ db, params, query }) => {
  await needTask(db, params.id);
  const which =
    query.result === undefined || query.result.length === 0 ? sql`true` : sql`g.result = any(${query.result}::text[])`;
  return pageOf<endpoints.PushReceipt>(db, query, {
    from: sql`push_receipt g where g.push_id = ${params.id} and ${which}`,
    select: sql`g.user_id, ${memberRefSql(sql.ref("g.user_id"))} as user, g.platform, g.result, g.fail_reason, g.time,
      g.click_time`,
    order: sql`g.time desc, g.user_id`,
  });
});

const shownHours = 72;

export const getPushStat = handle(endpoints.getPushStat, async ({ db, params }) => {
  const whole = await needTask(db, params.id);
  const clicks = await sql<{
    hour: number;
    n: number;
  }>`select floor(extract(epoch from r.click_time - k.send_time) / 3600)::int as hour, count(*)::int as n
    from push_receipt r join push_task k on k.id = r.push_id
    where r.push_id = ${params.id} and r.click_time >= k.send_time
      and r.click_time < k.send_time + make_interval(hours => ${shownHours}::int) group by 1`.execute(db);
  const parts = await sql<{ platform: string; sent: number; arrived: number; clicked: number }>`select platform,
      count(*) filter (where result in ('SENT', 'ARRIVE', 'CLICK'))::int as sent, count(*)
      filter (where result in ('ARRIVE', 'CLICK'))::int as arrived,
      count(*) filter (where result = 'CLICK')::int as clicked from push_receipt where push_id = ${params.id} group by 1
      order by 2 desc`.execute(db);
  const hours = new Map(clicks.rows.map(({ hour, n }) => [hour, n]));
  const known: readonly string[] = platform.values;
  return {
    ...whole,
    hours: Array.from({ length: shownHours }, (_, hour) => hours.get(hour) ?? 0),
    byPlatform: parts.rows.flatMap(({ platform: name, ...counts }) =>
      known.includes(name) ? [{ platform: name as ChoiceOf<typeof platform>, ...counts }] : [],
    ),
  };
});

export const getPushOverview = handle(endpoints.getPushOverview, async ({ db, caller }) => {
  const rate = sql`(sum(click_num)::bigint * 10000 / greatest(sum(success_num), 1))::int`;
  const recent = sql`push_task where status = 'FINISH' and send_time > now() - interval '90 days' and success_num > 0`;
  const kinds = await sql<{
    kind: ChoiceOf<typeof pushKind>;
    rate: number;
  }>`select kind, ${rate} as rate from ${recent} group by 1`.execute(db);
  const hours = await sql<{
    hour: number;
    rate: number;
  }>`select date_part('hour', send_time)::int as hour, ${rate} as rate
    from ${recent} group by 1 order by 1`.execute(db);
  const waiting = await sql<{
    n: number;
  }>`select count(*)::int as n from push_task where status = 'WAIT_AUDIT' and created_by is distinct
    from ${caller.staffId}`.execute(db);
  return {
    byKind: pushKind.values.map((kind) => ({ kind, rate: kinds.rows.find((row) => row.kind === kind)?.rate ?? null })),
    byHour: hours.rows,
    waiting: waiting.rows[0]?.n ?? 0,
  };
});

export const getPushService = handle(endpoints.getPushService, async ({ services }) => ({
  isConfigured: services.settings.jpush !== undefined,
}));
