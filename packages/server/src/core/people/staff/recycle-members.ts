import { recycleMessages, recycleNoticeDays } from "@hongxian/contract/core/member/blank-member.rules.ts";
import { openContracts } from "@hongxian/contract/core/money/order.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeStaffOnce } from "../../foundation/notice/notices.ts";
import { readSetting } from "../../foundation/settings/system-settings.ts";
import { changeOwner, type OwnedMember } from "./change-owner.ts";

const batch = 500;

/**
 * The last contact: the newest note, else the day the member was assigned. Members that paid, or whose contract has not
 * ended, never return to the pool.
 */
const lastContact = sql`coalesce(greatest(m.last_communicate_time, m.sale_time), m.created_time)`;
const mayReturn = sql`m.sale_user_id is not null and m.status = 'ENABLE' and m.communicate_status is distinct
  from 'PAID'
  and not exists (select from user_contract c where c.user_id = m.user_id and c.status = any(${openContracts}))`;

async function returnSome(db: Db, days: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<OwnedMember>`select m.user_id, m.first_name, m.sale_user_id as owner_id from member m
      where ${mayReturn} and ${lastContact} < now() - make_interval(days => ${days}::int)
      order by m.user_id limit ${batch} for update of m skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    await changeOwner(tx, {
      kind: "SALE",
      members: rows,
      toId: null,
      operatorId: null,
      reason: recycleMessages.reason,
    });
    return rows.length;
  });
}

/** Owners are notified once of the members they will lose in three days: on the day that is three days before. */
async function warnOwners(db: Db, days: number): Promise<void> {
  const left = Math.min(recycleNoticeDays, days);
  const { rows } = await sql<{ staffId: number; count: number }>`select s.id as staff_id, count(*)::int as count
    from member m join staff s on s.user_id = m.sale_user_id and s.status = 'ENABLE'
    where ${mayReturn} and ${lastContact} < now() - make_interval(days => ${days - left}::int)
      and ${lastContact} >= now() - make_interval(days => ${days - left + 1}::int)
    group by s.id order by s.id`.execute(db);
  for (const { staffId, count } of rows)
    await noticeStaffOnce(
      db,
      [staffId],
      {
        kind: "WARN",
        title: recycleMessages.soonTitle,
        content: recycleMessages.soon(count, left),
        link: "/promotion/shopsmanage?tab=mine",
      },
      // A run that is repeated on the same day, after a failure, notifies nobody twice.
      { by: "title", since: sql`current_date` },
    );
}

/** Members without a note for the set number of days return to the public pool; 0 days = never. */
export async function recycleMembers(db: Db): Promise<number> {
  const days = await readSetting(db, "sale.recycleDays");
  if (days === 0) return 0;
  await warnOwners(db, days);
  let returned = 0;
  for (;;) {
    const count = await returnSome(db, days);
    returned += count;
    if (count < batch) return returned;
  }
}

export const saleRecycle: Job = {
  name: "sale-recycle",
  cron: "0 2 * * *",
  run: ({ database }) => recycleMembers(database.db),
};
