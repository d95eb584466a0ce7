import {
  getReviewStat,
  judgeAction,
  sampleActions,
} from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { rejectReason, reviewRecord } from "@hongxian/contract/features/check-action/check-action.resource.ts";
import {
  checkButtons,
  checkMessages,
  checkRoute,
  nightlyShare,
  qcAlarm,
} from "@hongxian/contract/features/check-action/check-action.rules.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import type { appealStatus } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { contentTables, isContentType } from "../../core/content/content-tables.ts";
import { spanDays } from "../../core/figures/span-days.ts";
import { noticeStaff } from "../../core/notice/notices.ts";
import { decideRecord } from "../../core/review/decide-credential.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import type { Job } from "../../platform/jobs/job.ts";

export const reviewRecordServer = serveResource(reviewRecord, {
  table: "review_action",
  scope: () => "all",
  where: sql<boolean>`t.staff_id is not null`,
  computed: {
    reasonLabel: sql<string | null>`(select r.label from review_reason r where r.id = t.reason_id)`,
    costSec: sql<number>`round(t.cost_ms / 1000.0)::int`,
    appealStatus: sql<ChoiceOf<
      typeof appealStatus
    > | null>`(select a.status from appeal a where a.ref_type = 'REVIEW_ACTION' and a.ref_id = t.id order by a.id desc limit 1)`,
  },
  filters: { reasonId: (id: number) => sql<boolean>`t.reason_id = ${id}` },
  run: {},
});

export const rejectReasonServer = serveResource(rejectReason, {
  table: "review_reason",
  scope: () => "all",
  computed: {
    usedNum: sql<number>`(select count(*)::int from review_action a where a.reason_id = t.id and a.created_time >= current_date - 29)`,
  },
  run: {},
});

export const takeSample = handle(sampleActions, async (call) => {
  const { db, body } = call;
  const free = sql`a.qc_status = 'NONE' and a.action <> 'UNDO' and a.staff_id is not null and a.staff_id <> ${call.caller.staffId}
    and a.created_time >= ${body.from}::date and a.created_time < ${body.to}::date + 1
    and ${body.bizType === null ? sql`true` : sql`a.biz_type = ${body.bizType}`} and ${body.staffId === null ? sql`true` : sql`a.staff_id = ${body.staffId}`}`;
  const limit =
    body.by === "COUNT"
      ? sql`${body.amount}::int`
      : sql`(select ceil(count(*) * ${body.amount}::int / 100.0)::int from review_action a where ${free})`;
  const { rows } =
    await sql`update review_action t set qc_status = 'WAIT_QC' from (select a.id from review_action a where ${free} order by random() limit ${limit} for update skip locked) k
    where t.id = k.id and t.qc_status = 'NONE' returning 1`.execute(db);
  if (rows.length === 0) throw refused(checkMessages.nothing);
  call.audit({ targetType: "review_action", targetId: null, after: { ...body, chosen: rows.length } });
  return { chosen: rows.length };
});

interface Judged {
  readonly bizType: ChoiceOf<typeof reviewBizType>;
  readonly bizId: number;
  readonly action: string;
  readonly staffId: number | null;
  readonly qcStatus: string;
}
const credentials: readonly string[] = ["EDUCATION", "HOUSE", "CAR", "MARRIAGE", "WORK", "ASSETS"];

/** The thing itself, decided the other way round. */
async function correctThing(call: Call, { bizType, bizId, action }: Judged, remark: string): Promise<void> {
  const passed = action === "PASS";
  if (credentials.includes(bizType)) {
    await decideRecord(call, bizId, {
      action: passed ? "REVOKE" : "OVERTURN",
      reason: remark,
      reasonId: null,
      remark: checkMessages.corrected,
      costMs: 0,
      body: undefined,
      isFinal: true,
    });
    return;
  }
  if (!isContentType(bizType)) throw refused(checkMessages.cannotCorrect);
  const { rows } =
    await sql`update ${sql.table(contentTables[bizType].table)} set check_status = ${passed ? "REFUSE" : "PASS"}, status = ${passed ? "OFFLINE" : "ONLINE"},
      check_user_id = ${call.caller.staffId}, check_name = ${call.caller.name}, check_time = now(), check_fail_remark = ${passed ? remark : ""}
    where id = ${bizId} and check_status = ${passed ? "PASS" : "REFUSE"} and status <> 'DELETED' returning 1`.execute(
      call.db,
    );
  if (rows.length === 0) throw new AppError("STALE");
}

export const judge = handle(judgeAction, async (call) => {
  const { db, body, caller } = call;
  const { id } = call.params;
  call.need(body.isRight ? checkButtons.right : checkButtons.wrong);
  const { rows } =
    await sql<Judged>`select biz_type, biz_id, action, staff_id, qc_status from review_action where id = ${id} for update`.execute(
      db,
    );
  const judged = rows[0];
  if (judged === undefined) throw new AppError("NOT_FOUND");
  if (judged.qcStatus !== "WAIT_QC") throw new AppError("STALE");
  if (judged.staffId === caller.staffId) throw refused(checkMessages.own);
  const qcStatus = body.isRight ? ("RIGHT" as const) : ("WRONG" as const);
  await sql`update review_action set qc_status = ${qcStatus}, qc_staff_id = ${caller.staffId}, qc_remark = ${body.remark} where id = ${id}`.execute(
    db,
  );
  if (!body.isRight && body.correct) await correctThing(call, judged, body.remark);
  if (!body.isRight && judged.staffId !== null)
    await noticeStaff(db, [judged.staffId], {
      kind: "WARN",
      ...checkMessages.told(reviewBizType.labels[judged.bizType], judged.bizId, body.remark),
      link: checkRoute,
    });
  call.audit({
    targetType: "review_action",
    targetId: id,
    before: { qcStatus: "WAIT_QC" },
    after: { qcStatus, remark: body.remark, correct: body.correct },
  });
  return { qcStatus };
});

type Stat = z.output<typeof getReviewStat.data>;
const hours = 24;
export const reviewStat = handle(getReviewStat, async ({ db, query }) => {
  const { rows } = await sql<{
    staff: (Omit<Stat["staff"][number], "hours"> & { byHour: Readonly<Record<string, number>> })[];
    byType: Stat["byType"];
    days: Stat["days"];
  }>`with span as (${spanDays(query)}),
    made as (select a.*, a.created_time::date as day from review_action a, span where a.created_time >= span.first and a.created_time < span.last + 1 and a.action <> 'UNDO' and a.staff_id is not null
      and not exists (select 1 from review_action u where u.undo_id = a.id))
    select (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'total', k.total, 'passBp', k.pass, 'averageSec', k.secs, 'rightBp', k.rights, 'overturnedBp', k.over, 'byHour', k.hours) order by k.total desc, k.id), '[]')
      from (select s.id, s.name, count(*)::int as total, round(count(*) filter (where m.action = 'PASS') * 10000.0 / count(*))::int as pass, round(avg(m.cost_ms) filter (where m.cost_ms > 0) / 1000)::int as secs,
          round(count(*) filter (where m.qc_status = 'RIGHT') * 10000.0 / nullif(count(*) filter (where m.qc_status in ('RIGHT', 'WRONG')), 0))::int as rights,
          round(count(*) filter (where exists (select 1 from appeal p where p.ref_type = 'REVIEW_ACTION' and p.ref_id = m.id and p.status = 'PASSED')) * 10000.0 / count(*))::int as over,
          (select json_object_agg(h.hour, h.n) from (select extract(hour from o.created_time)::int as hour, count(*)::int as n from made o where o.staff_id = s.id group by 1) h) as hours
        from made m join staff s on s.id = m.staff_id group by s.id, s.name) k) as staff,
      (select coalesce(json_agg(json_build_object('id', k.staff_id, 'bizType', k.biz_type, 'count', k.n)), '[]') from (select staff_id, biz_type, count(*)::int as n from made group by 1, 2) k) as by_type,
      (select coalesce(json_agg(json_build_object('day', d::date, 'decided', (select count(*) from made m where m.day = d::date),
        'medianSec', (select (percentile_cont(0.5) within group (order by m.cost_ms) / 1000)::int from made m where m.day = d::date and m.cost_ms > 0)) order by d), '[]')
        from span, generate_series(span.first, span.last, interval '1 day') d) as days`.execute(db);
  const { staff = [], byType = [], days = [] } = rows[0] ?? {};
  return {
    staff: staff.map(({ byHour, ...one }) => ({
      ...one,
      hours: Array.from({ length: hours }, (_, hour) => byHour[String(hour)] ?? 0),
    })),
    byType,
    days,
  };
});

/** Two of a hundred of each reviewer's decisions of yesterday, at least one. */
export async function sampleNightly(db: Db): Promise<number> {
  const { rows } = await sql`update review_action t set qc_status = 'WAIT_QC' from (
      select a.id, row_number() over (partition by a.staff_id order by random()) as place, count(*) over (partition by a.staff_id) as total from review_action a
      where a.created_time >= current_date - 1 and a.created_time < current_date and a.qc_status = 'NONE' and a.action <> 'UNDO' and a.staff_id is not null) k
    where t.id = k.id and k.place <= greatest(1, floor(k.total * ${nightlyShare}::numeric)) and t.qc_status = 'NONE' returning 1`.execute(
    db,
  );
  return rows.length;
}

/** Reviewers who are wrong too often are told to the administrators. */
export async function watchAccuracy(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
    percent: string;
  }>`select s.name, round(avg((a.qc_status = 'RIGHT')::int) * 100, 1)::text as percent from review_action a join staff s on s.id = a.staff_id
    where a.created_time >= current_date - 7 and a.qc_status in ('RIGHT', 'WRONG') group by s.id, s.name having count(*) >= ${qcAlarm.samples}::int and avg((a.qc_status = 'RIGHT')::int) < ${qcAlarm.share}::numeric`.execute(
    db,
  );
  const admins = await sql<{ id: number }>`select id from staff where role_id = 1 and status = 'ENABLE'`.execute(db);
  for (const { name, percent } of rows)
    await noticeStaff(
      db,
      admins.rows.map(({ id }) => id),
      { kind: "WARN", ...checkMessages.low(name, percent), link: `${checkRoute}?tab=report` },
    );
  return rows.length;
}

export const checkJobs: readonly Job[] = [
  { name: "qc-sample", cron: "0 1 * * *", run: ({ database: { db } }) => sampleNightly(db) },
  {
    name: "qc-accuracy",
    cron: "30 8 * * 1",
    run: ({ database: { db } }) => db.transaction().execute((tx) => watchAccuracy(tx)),
  },
];
