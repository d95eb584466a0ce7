import { checkActs } from "@hongxian/contract/features/check-action/check.acts.ts";
import * as endpoints from "@hongxian/contract/features/check-action/check-action.endpoints.ts";
import { rejectReason, reviewRecord } from "@hongxian/contract/features/check-action/check-action.resource.ts";
import {
  checkMessages,
  checkRoute,
  nightlyShare,
  qcAlarm,
} from "@hongxian/contract/features/check-action/check-action.rules.ts";
import { reviewBizType } from "@hongxian/contract/core/review/review.choices.ts";
import type { appealStatus } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { contentTables, isContentType } from "../../core/services/content/content-tables.ts";
import { noticeStaff, noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { decideRecord } from "../../core/services/review/decide-credential.ts";
import { handle, type Call, type Db } from "../../kit/call.ts";
import { needAct } from "../../kit/need-act.ts";
import { serveResource } from "../../kit/serve-resource.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { firstWords } from "./reviewed-content.ts";

export const reviewRecordServer = serveResource(reviewRecord, {
  table: "review_action",
  scope: () => "all",
  where: sql<boolean>`t.staff_id is not null`,
  computed: {
    words: firstWords,
    reasonLabel: sql<string | null>`(select r.label from review_reason r where r.id = t.reason_id)`,
    costSec: sql<number>`round(t.cost_ms / 1000.0)::int`,
    appealStatus: sql<ChoiceOf<
      typeof appealStatus
    > | null>`(select a.status from appeal a where a.ref_type = 'REVIEW_ACTION' and a.ref_id = t.id order by a.id desc
      limit 1)`,
  },
  filters: { reasonId: (id: number) => sql<boolean>`t.reason_id = ${id}` },
  run: {},
});

export const rejectReasonServer = serveResource(rejectReason, {
  table: "review_reason",
  scope: () => "all",
  computed: {
    usedNum: sql<number>`(select count(*)::int from review_action a
      where a.reason_id = t.id and a.created_time >= current_date - 29)`,
  },
  run: {},
});

export const sampleActions = handle(endpoints.sampleActions, async (call) => {
  const { db, body } = call;
  const free = sql`a.qc_status = 'NONE' and a.action <> 'UNDO' and a.staff_id is not null
    and a.staff_id <> ${call.caller.staffId}
    and a.created_time >= ${body.from}::date and a.created_time < ${body.to}::date + 1
    and ${body.bizType === null ? sql`true` : sql`a.biz_type = ${body.bizType}`}
      and ${body.staffId === null ? sql`true` : sql`a.staff_id = ${body.staffId}`}`;
  const limit =
    body.by === "COUNT"
      ? sql`${body.amount}::int`
      : sql`(select ceil(count(*) * ${body.amount}::int / 100.0)::int from review_action a where ${free})`;
  const { rows } = await sql`update review_action t set qc_status = 'WAIT_QC'
      from (select a.id from review_action a where ${free} order by random() limit ${limit} for update skip locked) k
    where t.id = k.id and t.qc_status = 'NONE' returning 1`.execute(db);
  if (rows.length === 0) throw refused(checkMessages.nothing);
  call.audit({
    targetType: auditTargets.recheckedReviewAction,
    targetId: null,
    after: { ...body, chosen: rows.length },
  });
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

/** Decides the content itself the other way round. */
async function correctContent(call: Call, { bizType, bizId, action }: Judged, remark: string): Promise<void> {
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
  const { rows } = await sql`update ${sql.table(contentTables[bizType].table)}
      set check_status = ${passed ? "REFUSE" : "PASS"}, status = ${passed ? "OFFLINE" : "ONLINE"},
      check_user_id = ${call.caller.staffId}, check_name = ${call.caller.name}, check_time = now(),
        check_fail_remark = ${passed ? remark : ""}
    where id = ${bizId} and check_status = ${passed ? "PASS" : "REFUSE"} and status <> 'DELETED' returning 1`.execute(
    call.db,
  );
  if (rows.length === 0) throw new AppError("STALE");
}

export const judgeAction = handle(endpoints.judgeAction, async (call) => {
  const { db, body, caller } = call;
  const { id } = call.params;
  const act = body.isRight ? checkActs.right : checkActs.wrong;
  call.need(act.by);
  const { rows } =
    await sql<Judged>`select biz_type, biz_id, action, staff_id, qc_status from review_action where id = ${id} for
      update`.execute(db);
  const judged = rows[0];
  if (judged === undefined) throw new AppError("NOT_FOUND");
  needAct(act, judged);
  if (judged.staffId === caller.staffId) throw refused(checkMessages.own);
  const qcStatus = body.isRight ? ("RIGHT" as const) : ("WRONG" as const);
  await sql`update review_action
    set qc_status = ${qcStatus}, qc_staff_id = ${caller.staffId}, qc_remark = ${body.remark} where id = ${id}`.execute(
    db,
  );
  if (!body.isRight && body.correct) await correctContent(call, judged, body.remark);
  if (!body.isRight && judged.staffId !== null)
    await noticeStaff(db, [judged.staffId], {
      kind: "WARN",
      ...checkMessages.wrongNotice(reviewBizType.labels[judged.bizType], judged.bizId, body.remark),
      link: checkRoute,
    });
  call.audit({
    targetType: auditTargets.recheckedReviewAction,
    targetId: id,
    before: { qcStatus: "WAIT_QC" },
    after: { qcStatus, remark: body.remark, correct: body.correct },
  });
  return { qcStatus };
});

/** Two percent of each reviewer's decisions of yesterday, at least one. */
export async function sampleNightly(db: Db): Promise<number> {
  const { rows } = await sql`update review_action t set qc_status = 'WAIT_QC' from (
      select a.id, row_number() over (partition by a.staff_id order by random()) as place, count(*)
        over (partition by a.staff_id) as total from review_action a
      where a.created_time >= current_date - 1 and a.created_time < current_date and a.qc_status = 'NONE'
        and a.action <> 'UNDO' and a.staff_id is not null) k
    where t.id = k.id and k.place <= greatest(1, floor(k.total * ${nightlyShare}::numeric)) and t.qc_status = 'NONE'
    returning 1`.execute(db);
  return rows.length;
}

/** Notifies the administrators of reviewers who are wrong too often. */
export async function watchAccuracy(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
    percent: string;
  }>`select s.name, round(avg((a.qc_status = 'RIGHT')::int) * 100, 1)::text as percent from review_action a
    join staff s on s.id = a.staff_id
    where a.created_time >= current_date - 7 and a.qc_status in ('RIGHT', 'WRONG') group by s.id, s.name
    having count(*) >= ${qcAlarm.samples}::int
      and avg((a.qc_status = 'RIGHT')::int) < ${qcAlarm.share}::numeric`.execute(db);
  await noticeWhoMay(
    db,
    "reviewerInaccurate",
    rows.map(({ name, percent }) => ({
      kind: "WARN",
      ...checkMessages.low(name, percent),
      link: `${checkRoute}?tab=report`,
    })),
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
