import { pushMessages } from "@hongxian/contract/core/push/push.endpoints.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { makePhonePush, type PhonePush, type PushResult } from "../../../platform/phone-push.ts";
import { phonePushJobName } from "./queue-phone-push.ts";

const slice = 50;
const parallel = 5;
const turnMs = 20_000;
/** By then a running send has ended: each request has its limit. */
const patience = sql`interval '2 minutes'`;
/** For this long the service remembers a number: what is sent again under it is not shown twice. */
const remembered = sql`interval '20 hours'`;
/** Pauses between the tries of what may be accepted later: about half a day. */
const pauseSeconds = [30, 60, 300, 900, 3600, 7200, 14_400] as const;

interface Due {
  readonly id: number;
  readonly pushId: number | null;
  readonly serviceNumber: string;
  readonly userIds: readonly number[];
  readonly title: string;
  readonly content: string;
  readonly imageUrl: string;
  readonly linkType: string;
  readonly linkValue: string;
  readonly isMarketing: boolean;
  readonly liveSeconds: number;
  readonly tries: number;
}

/** What is too old to be shown, or has had no answer for as long as its number is remembered, ends with the reason. */
async function endLate(db: Db): Promise<void> {
  await ended(
    db,
    sql`select id, 'FAIL' as status, case status when 'WAIT' then ${pushMessages.late}
        else ${pushMessages.neverKnown} end
        as reason, '' as channel_id, 0 as pause
      from phone_push where status = 'WAIT' and due_time <= now() and expire_time <= now()
        or status = 'TAKEN' and created_time < now() - ${remembered} and send_time < now() - ${patience}
      for update skip locked`,
  );
}

/**
 * Takes due rows, each under a number of the service, and commits that before anything leaves. One that had no answer
 * is taken again under the number it has.
 */
async function take(db: Db, sender: PhonePush): Promise<Due[]> {
  const waiting = sql`(status = 'WAIT' and due_time <= now() and expire_time > now()
    or status = 'TAKEN' and send_time < now() - ${patience} and created_time >= now() - ${remembered})`;
  // A number of one service means nothing to another.
  const isNew = sql`(service_number = '' or channel <> ${sender.channel})`;
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n
    from (select 1 from phone_push where ${waiting} and service_number = '' limit ${slice}) w`.execute(db);
  const needed = counted[0]?.n ?? 0;
  const numbers = needed === 0 ? [] : await sender.takeNumbers(needed);
  const { rows } = await sql<Due>`with due as (
      select id, case when ${isNew} then '' else service_number end as service_number
      from phone_push where ${waiting} order by due_time, id limit ${slice}
      for update skip locked
    ), fresh as (
      select id, row_number() over (order by id) as place from due where service_number = ''
    ), given as (
      select due.id, coalesce(nullif(due.service_number, ''), n.number) as number
      from due left join fresh on fresh.id = due.id
        left join unnest(${numbers}::text[]) with ordinality as n(number, place) on n.place = fresh.place
    ) update phone_push p set status = 'TAKEN', service_number = given.number, channel = ${sender.channel},
      tries = p.tries + 1, send_time = now()
    from given where p.id = given.id and given.number is not null
    returning p.id, p.push_id, p.service_number, p.user_ids, p.title, p.content, p.image_url, p.link_type, p.link_value,
      coalesce((select k.kind = 'MARKETING' from push_task k where k.id = p.push_id), false) as is_marketing,
      greatest(60, extract(epoch from p.expire_time - now()))::int as live_seconds, p.tries`.execute(db);
  return rows;
}

/**
 * Ends rows, or puts them off, with the receipts and figures of their pushes. The words are not kept: the member's
 * notice list has them.
 */
async function ended(db: Db, results: ReturnType<typeof sql>): Promise<void> {
  await sql`with result as (${results}),
    told as (
      update phone_push p set status = r.status, fail_reason = r.reason, channel_id = r.channel_id,
        due_time = case when r.status = 'WAIT' then now() + make_interval(secs => r.pause) else p.due_time end,
        title = case when r.status = 'WAIT' then p.title else '' end,
        content = case when r.status = 'WAIT' then p.content else '' end
      from result r where p.id = r.id and p.status in ('WAIT', 'TAKEN')
      returning p.push_id, p.user_ids, p.status, p.fail_reason
    ), marked as (
      update push_receipt g set result = t.status, fail_reason = t.fail_reason from told t
      where t.status <> 'WAIT' and g.push_id = t.push_id and g.user_id = any(t.user_ids) and g.result = 'WAIT'
      returning g.push_id, g.result
    ) update push_task k set success_num = k.success_num + n.sent, fail_num = k.fail_num + n.failed
      from (select push_id, count(*) filter (where result = 'SENT')::int as sent,
          count(*) filter (where result = 'FAIL')::int as failed from marked group by 1) n
      where k.id = n.push_id`.execute(db);
}

function rowOf({ id, tries }: Due, result: Exclude<PushResult, { ok: "UNKNOWN" }>) {
  if (result.ok) return { id, status: result.status, reason: "", channelId: result.channelId, pause: 0 };
  const pause = result.again ? (pauseSeconds[tries - 1] ?? 0) : 0;
  const reason = result.isUnknownDevice === true ? pushMessages.noDevice : result.reason;
  return { id, status: pause > 0 ? "WAIT" : "FAIL", reason, channelId: "", pause };
}

const orderOf = ({ tries: _tries, pushId, linkType, linkValue, ...due }: Due) => ({
  ...due,
  extras: { linkType, linkValue, ...(pushId === null ? {} : { pushId: String(pushId) }) },
});

/** Sends what is due; a row without an answer stays TAKEN and is sent again later under its number. */
export async function sendDuePushes(db: Db, sender: PhonePush): Promise<{ sent: number; more: boolean }> {
  await endLate(db);
  const until = Date.now() + turnMs;
  let sent = 0;
  for (;;) {
    const due = await take(db, sender);
    if (due.length === 0) return { sent, more: false };
    for (let at = 0; at < due.length; at += parallel) {
      const part = due.slice(at, at + parallel);
      const results = await Promise.all(part.map((one) => sender.send(orderOf(one))));
      const known = part.flatMap((one, place) => {
        const result = results[place];
        return result === undefined || result.ok === "UNKNOWN" ? [] : [rowOf(one, result)];
      });
      await ended(
        db,
        sql`select id, status, reason, "channelId" as channel_id, pause
          from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
            as g(id bigint, status text, reason text, "channelId" text, pause int)`,
      );
    }
    sent += due.length;
    if (Date.now() > until) return { sent, more: true };
  }
}

export const phonePushJob: Job = {
  name: phonePushJobName,
  cron: "* * * * *",
  run: async ({ database: { db }, settings }) => {
    const { sent, more } = await sendDuePushes(db, makePhonePush(settings));
    if (more) await addJob(db, phonePushJobName, {}, { key: `${phonePushJobName}:more` });
    return sent;
  },
};
