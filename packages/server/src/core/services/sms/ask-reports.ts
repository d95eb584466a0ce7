import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { makeSmsSender, type SmsSender } from "../../../platform/sms-sender.ts";
import { signAcs3 } from "../../foundation/storage/sign-acs3.ts";

const slice = 200;
/** A report takes a few seconds; after three days none arrives any more. */
const firstSeconds = 20;
const againMinutes = 10;
const lastHours = 72;

interface Open {
  readonly id: number;
  readonly taskId: number | null;
  readonly login: string;
  readonly channelId: string;
  readonly sendDay: string;
}

/** Fetches the results of accepted messages; each known result is written once, with the counts of its task. */
export async function askReports(db: Db, sender: SmsSender): Promise<number> {
  if (sender.report === undefined) return 0;
  const { rows: open } = await sql<Open>`update sms_record r set asked_time = now() from (
      select id from sms_record where status = 'SENT' and channel = ${sender.channel}
        and send_time < now() - make_interval(secs => ${firstSeconds}::int)
        and send_time > now() - make_interval(hours => ${lastHours}::int)
        and (asked_time is null or asked_time < now() - make_interval(mins => ${againMinutes}::int))
      order by asked_time nulls first, id limit ${sql.lit(slice)} for update skip locked
    ) due where r.id = due.id
    returning r.id, r.task_id, r.login, r.channel_id,
      to_char(r.send_time at time zone 'Asia/Shanghai', 'YYYYMMDD') as send_day`.execute(db);
  const reports = await sender.report(
    open.map(({ id, login, channelId, sendDay }) => ({ key: `sms-${id}`, to: login, channelId, sendDay })),
  );
  const known = open.flatMap(({ id }, place) => {
    const report = reports[place];
    return report === undefined || report === null ? [] : [{ id, ...report }];
  });
  await sql`with told as (
      update sms_record r set status = case when g.ok then 'SUCCESS' else 'FAIL' end, fail_reason = g.reason,
        report_time = now(),
          cost = case when g.ok then r.cost else 0 end
        from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as g(id bigint, ok boolean, reason text)
        where r.id = g.id and r.status = 'SENT' returning r.task_id, g.ok
    ) update sms_task k set success = k.success - t.n, fail = k.fail + t.n
      from (select task_id, count(*)::int as n from told where not ok group by 1) t where k.id = t.task_id`.execute(db);
  return known.length;
}

export const smsReportJob: Job = {
  name: "sms-report",
  cron: "* * * * *",
  run: ({ database: { db }, settings }) => askReports(db, makeSmsSender(settings, signAcs3)),
};
