import { fillVariables } from "@hongxian/contract/core/chat/chat.rules.ts";
import {
  codeMinutes,
  isSmsHour,
  memberVariables,
  signedText,
  smsMessages,
} from "@hongxian/contract/core/sms/sms.rules.ts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { createSeal, type Seal } from "../../../platform/seal.ts";
import { makeSmsSender, type SmsResult, type SmsSender } from "../../../platform/sms-sender.ts";
import { signAcs3 } from "../../foundation/storage/sign-acs3.ts";
import { findTaken } from "./find-taken.ts";
import { smsJobName, systemSmsJobName } from "./sms-tasks.ts";

const slice = 200;
const turnMs = 5000;

interface Due {
  readonly id: number;
  readonly login: string;
  readonly content: string;
  readonly sign: string;
  readonly template: string;
  readonly templateCode: string;
  readonly sealed: string;
  readonly tries: number;
  readonly vars: Readonly<Record<string, string>>;
  readonly problem: string | null;
}

/** Why a number that was chosen earlier gets no message; of the rules of templates, those that the carrier has. */
const problemSql = (sender: SmsSender) => sql`case when r.kind = 'CODE'
  and r.created_time < now() - make_interval(mins => ${sql.lit(codeMinutes)}) then ${smsMessages.codeExpired}
  when t.purpose is not null and t.status <> 'PASS' then ${smsMessages.unusable}
  when ${sender.needsTemplate === true} and r.kind <> 'MARKET' and coalesce(t.channel_template_id, '') = ''
    then ${smsMessages.unbound}
  when r.kind = 'MARKET' and exists (select 1 from sms_opt_out o where o.login = r.login)
  then ${smsMessages.skippedOptOut}
  when r.kind = 'MARKET'
    and exists (select 1 from member m
    where m.user_id = r.user_id and (not m.market_switch or m.status in ('CANCEL', 'DELETE')))
      then ${smsMessages.skippedMember} end`;

/** Single messages: those of the system and notices, each with its own time. */
const singles = sql`r.task_id is null and (r.due_time is null or r.due_time <= now())`;

/**
 * Takes a slice of waiting numbers out of the queue and commits that before anything leaves the system: whatever breaks
 * afterwards, and however often the task is retried, no number gets a message twice. The channel is asked about numbers
 * that stay TAKEN (find-taken.ts).
 */
async function claim(db: Db, sender: SmsSender, which: RawBuilder<unknown>): Promise<Due[]> {
  const { rows } = await sql<Due>`with due as (
      select r.id, ${problemSql(sender)} as problem from sms_record r left join sms_template t on t.id = r.template_id
      where r.status = 'WAIT' and ${which} order by r.id limit ${slice} for update of r skip locked
    ) update sms_record r
    set status = case when due.problem is null then 'TAKEN' else 'FAIL' end, fail_reason = coalesce(due.problem, ''),
      send_time = now(), tries = r.tries + 1, channel = ${sender.channel},
      cost = case when due.problem is null then r.cost else 0 end,
      sealed = case when due.problem is null then r.sealed else '' end
      from due join sms_record x on x.id = due.id left join sms_template t on t.id = x.template_id left
    join sms_task k on k.id = x.task_id
        left join member m on m.user_id = x.user_id
      where r.id = due.id
      returning r.id, r.login, r.content, r.sealed, r.tries, coalesce(t.sign, '') as sign,
        coalesce(t.content, '') as template, coalesce(t.channel_template_id, '') as template_code, due.problem,
        coalesce(k.vars, '{}') || r.vars || jsonb_build_object(${memberVariables[0]}::text, coalesce(m.first_name, ''),
          ${memberVariables[1]}::text, coalesce(m.home_city, '')) as vars`.execute(db);
  return rows;
}

/** Pauses between the tries of a message that may be accepted later. */
const pauseSeconds = [20, 60, 300, 1800] as const;

function rowOf({ id, tries }: Due, result: Exclude<SmsResult, { ok: "UNKNOWN" }>, isSingle: boolean) {
  if (result.ok) return { id, status: result.status, reason: "", channelId: result.channelId, pause: 0 };
  const pause = isSingle && result.again === true ? (pauseSeconds[tries - 1] ?? 0) : 0;
  return { id, status: pause > 0 ? "WAIT" : "FAIL", reason: result.reason, channelId: "", pause };
}

/** What is sent: the text of the record, with its secrets where it has some; null where they cannot be opened. */
function messageOf({ content, sign, template, sealed, vars }: Due, seal: Seal | undefined) {
  if (sealed === "") return { text: content, vars };
  try {
    const secrets = JSON.parse(seal?.open(sealed) ?? "") as Readonly<Record<string, string>>;
    const all = { ...vars, ...secrets };
    return { text: signedText(sign, fillVariables(template, all)), vars: all };
  } catch {
    return null;
  }
}

async function sendClaimed(
  db: Db,
  sender: SmsSender,
  due: readonly Due[],
  { isSingle, seal }: { readonly isSingle: boolean; readonly seal?: Seal },
): Promise<{ success: number; fail: number }> {
  const open = due.filter(({ problem }) => problem === null);
  const ready: { one: Due; message: NonNullable<ReturnType<typeof messageOf>> }[] = [];
  const closed: Due[] = [];
  for (const one of open) {
    const message = messageOf(one, seal);
    if (message === null) closed.push(one);
    else ready.push({ one, message });
  }
  const results = await sender.send(
    ready.map(({ one: { id, login, sign, templateCode }, message }) => ({
      key: `sms-${id}`,
      to: login,
      sign,
      templateCode,
      ...message,
    })),
  );
  const answered = ready.flatMap(({ one }, place) => {
    const result = results[place];
    // Without an answer it stays TAKEN.
    return result === undefined || result.ok === "UNKNOWN" ? [] : [rowOf(one, result, isSingle)];
  });
  const unread = { ok: false, reason: smsMessages.unreadable } as const;
  const rows = [...answered, ...closed.map((one) => rowOf(one, unread, isSingle))];
  await sql`update sms_record r
      set status = g.status, fail_reason = g.reason, channel_id = g."channelId", channel = ${sender.channel},
      report_time = case when g.status in ('SENT', 'WAIT') then null else now() end,
      due_time = case when g.status = 'WAIT' then now() + make_interval(secs => g.pause) else r.due_time end,
      cost = case when g.status in ('FAIL', 'FILED') then 0 else r.cost end,
      sealed = case when g.status = 'WAIT' then r.sealed else '' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id bigint, status text, reason text, "channelId" text, pause int)
    where r.id = g.id`.execute(db);
  // What was only written to a file reached nobody: it counts neither way.
  const success = rows.filter(({ status }) => status === "SENT" || status === "SUCCESS").length;
  return { success, fail: due.length - open.length + rows.filter(({ status }) => status === "FAIL").length };
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
  const { success, fail } = await sendClaimed(db, sender, due, { isSingle: false });
  await sql`update sms_task set success = success + ${success}::int, fail = fail + ${fail}::int
    where id = ${taskId}`.execute(db);
  return true;
}

/** Sends the single messages that are due, at any hour. */
export async function sendSingles(db: Db, sender: SmsSender, seal?: Seal): Promise<number> {
  let sent = 0;
  for (let due = await claim(db, sender, singles); due.length > 0; due = await claim(db, sender, singles)) {
    sent += due.length;
    await sendClaimed(db, sender, due, { isSingle: true, ...(seal === undefined ? {} : { seal }) });
  }
  return sent;
}

/** Sends due messages: single ones at any hour, marketing tasks between 08:00 and 21:00. */
export async function sendDue(
  db: Db,
  sender: SmsSender,
  now = new Date(),
  seal?: Seal,
): Promise<{ sent: number; more: boolean }> {
  const until = Date.now() + turnMs;
  let sent = await sendSingles(db, sender, seal);
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
    const { sent, more } = await sendDue(db, sender, new Date(), createSeal(settings.secretKey));
    if (more) await addJob(db, smsJobName, {}, { key: `${smsJobName}:more` });
    return sent;
  },
};

/** A code is waited for: it leaves beside a large task, not after it. */
export const systemSmsJob: Job = {
  name: systemSmsJobName,
  run: ({ database: { db }, settings }) =>
    sendSingles(db, makeSmsSender(settings, signAcs3), createSeal(settings.secretKey)),
};
