import { introductionMachine } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import {
  introductionMessages,
  introductionNoticeMessages,
  introductionTexts,
} from "@hongxian/contract/core/introduction/introduction.messages.ts";
import { followDays, reminderHours } from "@hongxian/contract/core/introduction/introduction.rules.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { createSeal } from "../../../platform/seal.ts";
import { writeEvents } from "../../foundation/events/write-events.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { queueSms } from "../sms/queue-sms.ts";
import { introductionEvents } from "./introduction-events.ts";
import { moveIntroduction } from "./move-introduction.ts";

const { cancel, expire } = introductionMachine.moves;
const cancelable: string[] = [...cancel.from];
const expiring: string[] = [...expire.from];

const slice = 200;
const link = "/matchMaking/member";

interface Waiting {
  readonly id: number;
  readonly userId: number;
  readonly otherUserId: number;
  readonly firstName: string;
  readonly status: string;
  readonly initiatorStaffId: number;
  readonly borrowRequestId: number | null;
}

/** Requests without an answer for three days. */
async function expireWaiting(db: Db): Promise<number> {
  const { rows } = await sql<Waiting>`with due as (
      select i.id, i.status from introduction i where i.status = any(${expiring}) and i.expire_time <= now()
      order by i.expire_time limit ${slice} for update skip locked
    ), done as (
      update introduction i set status = 'EXPIRED', state_time = now(), update_time = now(), version = i.version + 1
      from due where i.id = due.id
      returning i.id, i.user_id, i.other_user_id, i.initiator_staff_id, i.borrow_request_id, due.status
    ), logged as (
      insert into introduction_log (introduction_id, from_status, to_status) select id, status, 'EXPIRED' from done
    ), finished as (
      update borrow_request r set status = 'FINISHED', update_time = now(), version = r.version + 1
      from done where r.id = done.borrow_request_id and r.status = 'ACCEPTED'
    ) select done.*, m.first_name from done join member m on m.user_id = done.user_id`.execute(db);
  for (const { firstName, initiatorStaffId } of rows)
    await noticeStaff(db, [initiatorStaffId], { kind: "INFO", ...introductionNoticeMessages.expired(firstName), link });
  await writeEvents(
    db,
    rows.flatMap((row) => introductionEvents(row, "EXPIRED")),
  );
  return rows.length;
}

/** A day and two days after the push the member is reminded. */
async function remindWaiting(db: Db): Promise<number> {
  let notified = 0;
  for (const [place, hours] of reminderHours.entries()) {
    const { rows } = await sql<{
      userId: number;
    }>`update introduction i set remind_count = ${place + 1}, update_time = now()
      where i.status in ('WAIT_SELF', 'WAIT_OTHER') and i.remind_count = ${place} and i.expire_time > now()
        and i.push_time <= now() - make_interval(hours => ${hours})
      returning case when i.status = 'WAIT_SELF' then i.user_id else i.other_user_id end as user_id`.execute(db);
    for (const { userId } of rows) await notifyMember(db, { userId, ...introductionTexts.remind(hours) });
    notified += rows.length;
  }
  return notified;
}

/** A member that is no longer open ends its introductions. */
async function cancelClosed(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select i.id from introduction i
      join member a on a.user_id = i.user_id join member b on b.user_id = i.other_user_id
    where i.status = any(${cancelable}) and (a.status <> 'ENABLE' or b.status <> 'ENABLE')
    order by i.id limit ${slice}`.execute(db);
  for (const { id } of rows) await cancelByItself(db, id);
  return rows.length;
}

const cancelByItself = (db: Db, id: number) =>
  moveIntroduction(
    db,
    id,
    { action: "cancel", closeReason: introductionMessages.accountClosed },
    { staffId: null, byMember: false, seal: null },
  );

/** Ends the running introductions of a member who was banned or left. */
export async function cancelIntroductionsOf(db: Db, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from introduction where ${userId} in (user_id, other_user_id)
      and status = any(${cancelable}) order by id`.execute(db);
  for (const { id } of rows) await cancelByItself(db, id);
}

const inTransaction = (db: Db, run: (tx: Db) => Promise<number>): Promise<number> => db.transaction().execute(run);

/** Every hour: expiry, reminders, and members who have left. */
export const introductionHour: Job = {
  name: "introduction-hour",
  cron: "5 * * * *",
  run: async ({ database: { db } }) =>
    (await inTransaction(db, expireWaiting)) +
    (await inTransaction(db, remindWaiting)) +
    (await inTransaction(db, cancelClosed)) +
    (await inTransaction(db, expireRequests)),
};

async function expireRequests(db: Db): Promise<number> {
  const { rows } = await sql`update borrow_request set status = 'EXPIRED', update_time = now(), version = version + 1
    where status = 'PENDING' and expire_time <= now() returning id`.execute(db);
  return rows.length;
}

interface Meeting {
  readonly id: number;
  readonly userId: number;
  readonly login: string | null;
  readonly time: string;
  readonly place: string;
}

/** Every ten minutes: two hours before a meeting both are reminded. */
export const meetingRemind: Job = {
  name: "introduction-meeting",
  cron: "*/10 * * * *",
  run: ({ database: { db }, settings }) =>
    inTransaction(db, async (tx) => {
      const seal = createSeal(settings.secretKey);
      const { rows } = await sql<Meeting>`with soon as (
          update introduction set meet_reminded = true where status = 'ARRANGED' and not meet_reminded
            and meet_time > now() and meet_time <= now() + interval '2 hours'
          returning id, user_id, other_user_id, meet_time, meet_place
        ) select soon.id, m.user_id, m.login, to_char(soon.meet_time, 'HH24:MI') as time, soon.meet_place as place
        from soon join member m on m.user_id in (soon.user_id, soon.other_user_id)`.execute(tx);
      for (const { id, userId, login, time, place } of rows) {
        const text = introductionTexts.meetSoon(time, place);
        await notifyMember(tx, { userId, ...text });
        if (login !== null)
          await queueSms(tx, seal, {
            key: `introduction:${id}:soon:${userId}:${time}`,
            purpose: "meetingSoon",
            vars: { time, place },
            to: login,
            userId,
          });
      }
      return rows.length;
    }),
};

/** 09:00: every fourteen days a follow-up on a couple is due. */
export const datingFollow: Job = {
  name: "introduction-follow",
  cron: "0 9 * * *",
  run: ({ database: { db } }) =>
    inTransaction(db, async (tx) => {
      const { rows } = await sql<{ staffId: number; firstName: string }>`with due as (
          update introduction set follow_time = now() + make_interval(days => ${sql.lit(followDays)})
          where status = 'DATING' and follow_time <= now() returning user_id, initiator_staff_id
        ) select due.initiator_staff_id as staff_id, m.first_name from due
        join member m on m.user_id = due.user_id`.execute(tx);
      for (const { staffId, firstName } of rows)
        await noticeStaff(tx, [staffId], { kind: "TODO", ...introductionNoticeMessages.follow(firstName), link });
      return rows.length;
    }),
};

export const introductionJobs: readonly Job[] = [introductionHour, meetingRemind, datingFollow];
