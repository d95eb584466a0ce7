import { smsMessages } from "@hongxian/contract/core/sms/sms.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { SmsSender } from "../../../platform/sms-sender.ts";

const slice = 200;
/** By then a running send has ended: a slice takes seconds, and each request has a limit. */
const patience = sql`interval '10 minutes'`;
/** After this time no result will be reported any more. */
const lastHours = sql`interval '24 hours'`;

interface Taken {
  readonly id: number;
  readonly login: string;
  readonly sendDay: string;
}

/**
 * Messages that were taken out of the queue and never got an answer, because the process or the connection broke: the
 * channel is asked whether they were sent. Those that were count as sent; the others wait again, except codes, which
 * are of no use any more.
 */
export async function findTaken(db: Db, sender: SmsSender): Promise<number> {
  const { rows } =
    await sql<Taken>`select id, login, to_char(send_time at time zone 'Asia/Shanghai', 'YYYYMMDD') as send_day
    from sms_record where status = 'TAKEN' and send_time < now() - ${patience} order by send_time
    limit ${slice}`.execute(db);
  if (rows.length === 0) return 0;
  const found = await sender.find(
    rows.map(({ id, login, sendDay }) => ({ key: `sms-${id}`, to: login, channelId: "", sendDay })),
  );
  const known = rows.map(({ id }, place) => ({ id, answer: found[place] ?? "" }));
  const ended = await sql<{ id: number }>`with judged as (
      select r.id, r.task_id, case when g.answer = 'LEFT' then 'SENT'
          when g.answer = 'KEPT' and r.kind <> 'CODE' and coalesce(k.status in ('WAIT', 'SENDING'), true) then 'WAIT'
          else 'FAIL' end as status,
        case when g.answer = '' then ${smsMessages.neverKnown} when r.kind = 'CODE' then ${smsMessages.codeLate}
          else ${smsMessages.cancelled} end as reason
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as g(id bigint, answer text)
        join sms_record r on r.id = g.id left join sms_task k on k.id = r.task_id
      where r.status = 'TAKEN' and (g.answer <> '' or r.send_time < now() - ${lastHours}) for update of r
    ), told as (
      update sms_record r set status = j.status, fail_reason = case when j.status = 'FAIL' then j.reason else '' end,
          sealed = case when j.status = 'WAIT' then r.sealed else '' end,
          channel = case when j.status = 'SENT' then ${sender.channel} else '' end, cost = case when j.status = 'FAIL'
          then 0 else r.cost end,
          send_time = case when j.status = 'WAIT' then null else r.send_time end, report_time = case
            when j.status = 'FAIL' then now() end
        from judged j where r.id = j.id returning r.id
    ), counted as (
      update sms_task k set success = k.success + t.success, fail = k.fail + t.fail from (
          select task_id, count(*) filter (where status = 'SENT')::int as success, count(*)
            filter (where status = 'FAIL')::int as fail
          from judged where task_id is not null group by 1
        ) t where k.id = t.task_id
    ) select id from told`.execute(db);
  return ended.rows.length;
}
