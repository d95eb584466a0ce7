import { isSmsHour, memberVariables, smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { makeSmsSender, type SmsResult, type SmsSender } from "../../../platform/sms-sender.ts";
import { signAcs3 } from "../../foundation/storage/sign-acs3.ts";
import { findTaken } from "./find-taken.ts";
import { smsJobName } from "./sms-tasks.ts";

const slice = 200;
const turnMs = 5000;

interface Due {
  readonly id: number;
  readonly login: string;
  readonly content: string;
  readonly sign: string;
  readonly templateCode: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly problem: string | null;
}

/** Why a number that was chosen earlier gets no message. */
const problemSql = sql`case when r.kind = 'MARKET' and exists (select 1 from sms_opt_out o where o.login = r.login)
  then ${smsMessages.skippedOptOut}
  when r.kind = 'MARKET'
    and exists (select 1 from member m
    where m.user_id = r.user_id and (not m.market_switch or m.status in ('CANCEL', 'DELETE')))
      then ${smsMessages.skippedMember} end`;

/**
 * Takes a slice of waiting numbers out of the queue and commits that before anything leaves the system: whatever breaks
 * afterwards, and however often the task is retried, no number gets a message twice. The channel is asked about numbers
 * that stay TAKEN (find-taken.ts).
 */
async function claim(db: Db, sender: SmsSender, which: RawBuilder<unknown>): Promise<Due[]> {
  const { rows } = await sql<Due>`with due as (
      select r.id, ${problemSql} as problem from sms_record r where r.status = 'WAIT' and ${which}
      order by r.id limit ${slice} for update skip locked
    ) update sms_record r
    set status = case when due.problem is null then 'TAKEN' else 'FAIL' end, fail_reason = coalesce(due.problem, ''),
      send_time = now(),
        channel = ${sender.channel}
      from due join sms_record x on x.id = due.id left join sms_template t on t.id = x.template_id left
    join sms_task k on k.id = x.task_id
        left join member m on m.user_id = x.user_id
      where r.id = due.id
      returning r.id, r.login, r.content, coalesce(t.sign, '') as sign,
        coalesce(t.channel_template_id, '') as template_code, due.problem,
        coalesce(k.vars, '{}') || jsonb_build_object(${memberVariables[0]}::text, coalesce(m.first_name, ''),
          ${memberVariables[1]}::text, coalesce(m.home_city, '')) as vars`.execute(db);
  return rows;
}

function rowOf(id: number, result: Exclude<SmsResult, { ok: "UNKNOWN" }>) {
  if (!result.ok) return { id, status: "FAIL", reason: result.reason, channelId: "" };
  return { id, status: result.isDelivered ? "SUCCESS" : "SENT", reason: "", channelId: result.channelId };
}

async function sendClaimed(db: Db, sender: SmsSender, due: readonly Due[]): Promise<{ success: number; fail: number }> {
  const open = due.filter(({ problem }) => problem === null);
  const results = await sender.send(
    open.map(({ id, login, content, sign, templateCode, vars }) => ({
      key: `sms-${id}`,
      to: login,
      sign,
      templateCode,
      vars,
      text: content,
    })),
  );
  const rows = open.flatMap(({ id }, place) => {
    const result = results[place];
    // Without an answer it stays TAKEN.
    return result === undefined || result.ok === "UNKNOWN" ? [] : [rowOf(id, result)];
  });
  await sql`update sms_record r
      set status = g.status, fail_reason = g.reason, channel_id = g."channelId", channel = ${sender.channel},
      report_time = case when g.status = 'SENT' then null else now() end, cost = case when g.status = 'FAIL' then 0
        else r.cost end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, status text, reason text, "channelId" text)
    where r.id = g.id`.execute(db);
  const success = rows.filter(({ status }) => status !== "FAIL").length;
  return { success, fail: due.length - open.length + rows.length - success };
}

/** One slice of one task; returns false when it is done, cancelled, or marketing has to wait for the morning. */
export async function sendSlice(db: Db, sender: SmsSender, taskId: number): Promise<boolean> {
  const started =
    await sql`update sms_task set status = 'SENDING' where id = ${taskId} and status in ('WAIT', 'SENDING')
      returning 1`.execute(db);
  if (started.rows.length === 0) return false;
  const due = await claim(db, sender, sql`r.task_id = ${taskId}`);
  if (due.length === 0) {
    // Not while the channel is still being asked about some of it: that may have to be sent again.
    await sql`update sms_task
      set status = 'DONE', end_time = now(),
        cost = (select coalesce(sum(cost), 0) from sms_record where task_id = ${taskId})
      where id = ${taskId} and status = 'SENDING'
        and not exists (select from sms_record where task_id = ${taskId} and status = 'TAKEN')`.execute(db);
    return false;
  }
  const { success, fail } = await sendClaimed(db, sender, due);
  await sql`update sms_task set success = success + ${success}::int, fail = fail + ${fail}::int
    where id = ${taskId}`.execute(db);
  return true;
}

/** Sends due messages: single notices at any hour, marketing tasks between 08:00 and 21:00. */
export async function sendDue(db: Db, sender: SmsSender, now = new Date()): Promise<{ sent: number; more: boolean }> {
  const until = Date.now() + turnMs;
  let sent = 0;
  for (
    let due = await claim(db, sender, sql`r.task_id is null`);
    due.length > 0;
    due = await claim(db, sender, sql`r.task_id is null`)
  ) {
    sent += due.length;
    await sendClaimed(db, sender, due);
  }
  if (!isSmsHour(now)) return { sent, more: false };
  const { rows } = await sql<{
    id: number;
  }>`select id from sms_task where status in ('WAIT', 'SENDING') and send_time <= now() order by send_time, id`.execute(
    db,
  );
  for (const { id } of rows) {
    while (await sendSlice(db, sender, id)) {
      sent += slice;
      if (Date.now() > until) return { sent, more: true };
    }
  }
  return { sent, more: false };
}

export const smsJob: Job = {
  name: smsJobName,
  cron: "* * * * *",
  run: async ({ database: { db }, settings }) => {
    const sender = makeSmsSender(settings, signAcs3);
    await findTaken(db, sender);
    const { sent, more } = await sendDue(db, sender);
    if (more) await addJob(db, smsJobName, {}, { key: `${smsJobName}:more` });
    return sent;
  },
};
