import { marriageMemberType } from "@hongxian/contract/core/member/member.choices.ts";
import { marriageRemindDays, memberMessages } from "@hongxian/contract/core/notice/member-message.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";

interface Ending {
  readonly userId: number;
  readonly firstName: string;
  readonly type: ChoiceOf<typeof marriageMemberType>;
  readonly day: string;
  readonly staffIds: number[];
}

/**
 * Three days before a marriage membership ends, its member and the person who looks after the member are notified.
 * Ending it is the task of right-expire.
 */
export async function remindMarriage(db: Db): Promise<number> {
  const { rows } = await sql<Ending>`select m.user_id, m.first_name, m.marriage_member_type as type,
      m.marriage_member_expire_time::date as day,
      array(select s.id from staff s
      where s.user_id in (m.sale_user_id, m.adviser_user_id) and s.status = 'ENABLE') as staff_ids
    from member m where m.marriage_member_type is not null and m.status = 'ENABLE'
      and m.marriage_member_expire_time >= current_date + ${marriageRemindDays}::int
      and m.marriage_member_expire_time < current_date + ${marriageRemindDays + 1}::int`.execute(db);
  for (const { userId, firstName, type, day, staffIds } of rows) {
    const label = marriageMemberType.labels[type];
    await db.transaction().execute(async (tx) => {
      await notifyMember(tx, { userId, ...memberMessages.marriageEnds(label, day) });
      await noticeStaff(tx, staffIds, {
        kind: "TODO",
        ...memberMessages.marriageEndsTodo(firstName, label, day),
        link: `/promotion/shopsmanage?userId=${userId}`,
      });
    });
  }
  return rows.length;
}

export const marriageRemind: Job = {
  name: "marriage-remind",
  cron: "0 1 * * *",
  run: ({ database }) => remindMarriage(database.db),
};
