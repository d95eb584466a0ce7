import { audience } from "@hongxian/contract/core/audience/audience.ts";
import { isQuietForPush, pushLimits, pushMessages } from "@hongxian/contract/core/push/push.endpoints.ts";
import { memberVariables } from "@hongxian/contract/core/sms/sms.rules.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { type Expression, sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { queueTaskPush } from "../../core/services/phone-push/queue-phone-push.ts";
import { tellAsSystem } from "../../core/services/chat/system-line.ts";
import { audienceSql } from "../../core/people/member/audience-sql.ts";

const dispatchJobName = "push-dispatch";
const turnMs = 5000;

export async function queuePush(db: Db, id: number, at: Date | null): Promise<void> {
  await addJob(db, dispatchJobName, {}, { key: `${dispatchJobName}:${id}`, ...(at === null ? {} : { runAt: at }) });
}

interface Dispatched {
  readonly userId: number;
  readonly sent: boolean;
  readonly title: string;
  readonly content: string;
}

interface Due {
  readonly id: number;
  readonly kind: string;
  readonly channel: string;
  readonly audience: unknown;
  readonly lastUserId: number;
  readonly isExpired: boolean;
}

/**
 * The next members in the order of their ids: receipts, lines of the app's notice list, their copies in the chat and
 * what goes to the phones, in one transaction. A receipt exists once for each member, so that a slice begun twice notifies no one twice.
 */
async function nextSlice(db: Db, id: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Due>`select id, kind, channel, audience, last_user_id,
        send_time + make_interval(hours => expire_hours) < now() as is_expired
      from push_task where id = ${id} and status in ('WAIT_SEND', 'SENDING') and send_time <= now() for update`.execute(
      tx,
    );
    const task = rows[0];
    if (task === undefined) return false;
    const wanted = audience.parse(task.audience);
    const who = audienceSql(wanted, { namedMayBeGone: true });
    const gone = sql`when m.status <> 'ENABLE' or m.is_delete then ${pushMessages.filterClosed}`;
    const filter =
      task.kind === "MARKETING"
        ? sql`case ${gone} when not m.market_switch then ${pushMessages.filterOff}
          when (select count(*) from push_receipt r join push_task k on k.id = r.push_id and k.kind = 'MARKETING'
          where r.user_id = m.user_id and r.time >= current_date and r.result not in ('FAIL', 'FILTER')) >=
            ${pushLimits.perDay} then ${pushMessages.filterOften} end`
        : sql`case ${gone} end`;
    // What is only for the phone has gone once the push service has it; a line in the member's list has arrived at once.
    const first = task.channel === "PUSH" ? "WAIT" : "ARRIVE";
    const done = task.isExpired
      ? []
      : (
          await sql<Dispatched>`with people as (
        select m.user_id, m.platform, m.first_name, m.home_city, ${filter} as reason from member m
        where m.user_id > ${task.lastUserId} and ${who} order by m.user_id limit ${pushLimits.slice}
      ), told as (
        insert into push_receipt (push_id, user_id, platform, result, fail_reason)
        select ${id}::bigint, user_id, platform, case when reason is null then ${first} else 'FILTER' end,
          coalesce(reason, '') from people
        on conflict do nothing returning user_id, result
      ), lines as (
        insert into person_msg (user_id, title, content, link_type, link_value, source)
        select p.user_id, ${fill("k.title")}, ${fill("k.content")}, k.link_type, k.link_value, 'SYSTEM'
        from told join people p on p.user_id = told.user_id join push_task k on k.id = ${id}
        where told.result = ${first}
        returning user_id, title, content
      ) select people.user_id, coalesce(told.result = ${first}, false) as sent, coalesce(lines.title, '') as title,
        coalesce(lines.content, '') as content
      from people left join told on told.user_id = people.user_id left join lines on lines.user_id = people.user_id
      order by people.user_id`.execute(tx)
        ).rows;
    const last = done.at(-1);
    if (last === undefined) {
      await sql`update push_task
        set status = case when total_num = 0 then 'FAIL' else 'FINISH' end, finish_time = now(), version = version + 1
        where id = ${id} and not exists (select from push_receipt where push_id = ${id} and result = 'WAIT')`.execute(
        tx,
      );
      return false;
    }
    const reached = done.filter((one) => one.sent);
    const arrived = first === "ARRIVE" ? reached.length : 0;
    if (task.channel !== "IM") await queueTaskPush(tx, id, reached);
    if (task.channel !== "PUSH")
      await tellAsSystem(
        tx,
        reached.map(({ userId, title, content }) => ({
          key: `push:${id}:${userId}`,
          userId,
          title,
          content,
          code: "PUSH",
        })),
      );
    await sql`update push_task
      set status = 'SENDING', last_user_id = ${last.userId}, total_num = total_num + ${done.length}::int,
        success_num = success_num + ${arrived}::int, arrive_num = arrive_num + ${arrived}::int
      where id = ${id}`.execute(tx);
    return true;
  });
}

/** On how many phones a push was shown, by the push service; what the app itself reports is in the receipts. */
export const shownSql = (pushId: Expression<unknown>) =>
  sql<number>`(select coalesce(sum(p.arrive_num), 0)::int from phone_push p where p.push_id = ${pushId})`;

/** Variables in braces are replaced by the member's own values. */
const fill = (column: string) =>
  sql`replace(replace(${sql.ref(column)}, '{' || ${memberVariables[0]}::text || '}', p.first_name),
    '{' || ${memberVariables[1]}::text || '}', p.home_city)`;

/** Marketing that was approved late, or is still being sent at ten, waits for the morning. */
export async function dispatchDue(db: Db, now = new Date()): Promise<{ slices: number; more: boolean }> {
  const until = Date.now() + turnMs;
  let slices = 0;
  const { rows } = await sql<{
    id: number;
  }>`select id from push_task where status in ('WAIT_SEND', 'SENDING') and send_time <= now()
      and (kind <> 'MARKETING' or ${!isQuietForPush(now)}) order by send_time, id`.execute(db);
  for (const { id } of rows) {
    while (await nextSlice(db, id)) {
      slices += 1;
      if (Date.now() > until) return { slices, more: true };
    }
  }
  return { slices, more: false };
}

export const pushJobs: readonly Job[] = [
  {
    name: dispatchJobName,
    cron: "* * * * *",
    run: async ({ database: { db } }) => {
      const { slices, more } = await dispatchDue(db);
      if (more) await addJob(db, dispatchJobName, {}, { key: `${dispatchJobName}:more` });
      return slices;
    },
  },
  {
    name: "push-stat",
    cron: "5 * * * *",
    run: async ({ database: { db } }) => {
      // A line that was read in the app has arrived and was clicked.
      const counted = await sql`update push_task k
          set arrive_num = greatest(n.arrived, ${shownSql(sql.ref("k.id"))}), click_num = n.clicked, fail_num = n.failed
        from (select push_id, count(*) filter (where result in ('ARRIVE', 'CLICK')) as arrived, count(*)
          filter (where result = 'CLICK') as clicked,
            count(*) filter (where result = 'FAIL') as failed
          from push_receipt where push_id in (select id from push_task where finish_time > now() - interval '72 hours')
          group by 1) n
        where k.id = n.push_id returning 1`.execute(db);
      return counted.rows.length;
    },
  },
];

/**
 * Records what the app or the push service reports of one member: arrived, clicked, failed. The state never moves back.
 */
export async function reportPush(
  db: Db,
  pushId: number,
  userId: number,
  result: "ARRIVE" | "CLICK" | "FAIL",
  reason = "",
): Promise<void> {
  const { rows } = await sql`select 1 from push_receipt where push_id = ${pushId} and user_id = ${userId}
    for update`.execute(db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  await sql`update push_receipt
    set result = ${result}, fail_reason = ${reason}, click_time = case when ${result} = 'CLICK' then now()
      else click_time end
    where push_id = ${pushId} and user_id = ${userId}
      and (result = 'SENT' or (result = 'ARRIVE' and ${result} = 'CLICK'))`.execute(db);
}
