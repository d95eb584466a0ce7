import * as endpoints from "@hongxian/contract/core/sms/sms.endpoints.ts";
import { isSmsHour, smsMax, isResendable, isSmsTaskOpen, smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { parseInput } from "@hongxian/contract/wire/parse-input.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { handle, type Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { memberBoundScope, memberScope } from "../../people/member/member.scope.ts";
import { smsTaskScope } from "./sms-task.scope.ts";
import { checkVars, createSmsTask, estimateTask, needMarketTemplate, smsJobName } from "./sms-tasks.ts";

type Order = z.output<typeof endpoints.smsOrder>;

interface Chosen {
  /** Members within the caller's scope, as a query of their ids. */
  readonly targets: RawBuilder<unknown>;
  /** How many were named one by one: unknown and foreign ids among them are skipped. */
  readonly named: number;
}

async function targetsOf({ db, caller }: Pick<Call, "db" | "caller">, { userIds, tagIds }: Order): Promise<Chosen> {
  if (userIds.length === 0 && tagIds.length === 0) throw invalid({ userIds: smsMessages.people });
  const chosen =
    userIds.length > 0
      ? sql`m.user_id = any(${userIds}::bigint[])`
      : sql`exists (select 1 from user_tag t where t.user_id = m.user_id and t.tag_id = any(${tagIds}::bigint[]))`;
  const targets = sql`select m.user_id from member m where ${chosen} and ${scopeSql(memberScope(caller))}`;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${targets} limit ${smsMax + 1}) n`.execute(
    db,
  );
  if (userIds.length > smsMax || (rows[0]?.n ?? 0) > smsMax) throw refused(smsMessages.max);
  return { targets, named: new Set(userIds).size };
}

/** Now, or the planned time; marketing only by day. */
function plannedTime(sendTime: string): string | null {
  const time = sendTime === "" ? new Date() : new Date(sendTime);
  if (!isSmsHour(time)) throw refused(smsMessages.hours);
  if (sendTime === "") return null;
  if (time.getTime() < Date.now() - 60_000) throw invalid({ sendTime: smsMessages.past });
  return time.toISOString();
}

export const sendCustomerMarketSms = handle(endpoints.sendCustomerMarketSms, async (call) => {
  const { db, caller, query, body } = call;
  const order = parseInput(endpoints.smsOrder, { ...query, ...body });
  const template = await needMarketTemplate(db, order.templateId);
  checkVars(template, order.vars);
  const sendTime = plannedTime(order.sendTime);
  const chosen = await targetsOf(call, order);
  const made = await createSmsTask(db, { template, vars: order.vars, ...chosen, sendTime, staffId: caller.staffId });
  call.audit({ targetType: auditTargets.smsTask, targetId: made.taskId, after: { templateId: template.id, ...made } });
  return made;
});

export const estimateSms = handle(endpoints.estimateSms, async (call) => {
  const order = parseInput(endpoints.smsOrder, call.body);
  const template = await needMarketTemplate(call.db, order.templateId);
  const estimate = await estimateTask(call.db, template, order.vars, await targetsOf(call, order));
  return { ...estimate, isConfigured: call.services.settings.aliyunSms !== undefined };
});

export const getSmsChoices = handle(endpoints.getSmsChoices, async ({ db }) => {
  const { rows } = await sql<{ id: number; name: string; sign: string; content: string }>`select id, name, sign, content
    from sms_template where kind = 'MARKET' and status = 'PASS' order by id desc limit 200`.execute(db);
  return rows;
});

interface Progress {
  readonly id: number;
  readonly status: "WAIT" | "SENDING" | "DONE" | "CANCEL";
  readonly total: number;
  readonly success: number;
  readonly fail: number;
  readonly skipped: number;
  readonly waiting: number;
  readonly cost: number;
}

/** A task whose maker the caller does not see is answered like one that does not exist, as in the list of tasks. */
async function progressOf({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Progress> {
  const { rows } = await sql<Progress>`select t.id, t.status, t.total, t.success, t.fail, t.skipped,
      (select count(*)::int from sms_record r where r.task_id = t.id and r.status = 'WAIT') as waiting,
      (select coalesce(sum(r.cost), 0) from sms_record r
      where r.task_id = t.id and r.status in ('SENT', 'SUCCESS'))::bigint as cost
    from sms_task t where t.id = ${id} and ${scopeSql(smsTaskScope(caller))}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

export const getSmsTask = handle(endpoints.getSmsTask, (call) => progressOf(call, call.params.id));

/** Sent messages stay sent; every waiting number is cancelled, with its reason. */
export const cancelSmsTask = handle(endpoints.cancelSmsTask, async (call) => {
  const { db, params } = call;
  const before = await progressOf(call, params.id);
  if (!isSmsTaskOpen(before)) throw refused(smsMessages.over);
  const stopped = await sql`update sms_task set status = 'CANCEL', end_time = now()
      where id = ${params.id} and status in ('WAIT', 'SENDING') returning 1`.execute(db);
  if (stopped.rows.length === 0) throw refused(smsMessages.over);
  await sql`update sms_record set status = 'FAIL', fail_reason = ${smsMessages.cancelled}, cost = 0
    where task_id = ${params.id} and status = 'WAIT'`.execute(db);
  await sql`update sms_task k
    set fail = (select count(*) from sms_record r where r.task_id = k.id and r.status = 'FAIL')
    where id = ${params.id}`.execute(db);
  call.audit({
    targetType: auditTargets.smsTask,
    targetId: params.id,
    before: { status: before.status, waiting: before.waiting },
    after: { status: "CANCEL" },
  });
  return progressOf(call, params.id);
});

export const resendSms = handle(endpoints.resendSms, async (call) => {
  const { db, caller, params } = call;
  const { rows } = await sql<{
    kind: string;
    status: string;
  }>`select t.kind, t.status from sms_record t
    where t.id = ${params.id} and ${scopeSql(memberBoundScope(caller, sql.ref("t.user_id")))} for update`.execute(db);
  const record = rows[0];
  if (record === undefined) throw new AppError("NOT_FOUND");
  if (!isResendable(record)) throw refused(record.kind === "NOTICE" ? smsMessages.resendState : smsMessages.resendKind);
  // What failed cost nothing; sent again it costs what it costs now.
  const cents = await readSetting(db, "sms.segmentCents");
  await sql`update sms_record
    set status = 'WAIT', fail_reason = '', task_id = null, tries = 0, cost = segments * ${cents}::int
    where id = ${params.id}`.execute(db);
  await addJob(db, smsJobName, {}, { key: smsJobName });
  call.audit({ targetType: auditTargets.smsRecord, targetId: params.id, after: { status: "WAIT" } });
  return null;
});
