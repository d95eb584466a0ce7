import { expandMessages } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Due {
  readonly userId: number;
  readonly firstName: string;
  readonly staffId: number;
}

/**
 * 08:00: ninety days after a break-up the sales person is reminded to call again; a second run that day sends nothing.
 */
export const breakupRemind: Job = {
  name: "breakup-remind",
  cron: "0 8 * * *",
  run: async ({ database: { db } }) => {
    const { rows } = await sql<Due>`select m.user_id, m.first_name, s.id as staff_id
      from member_expand e join member m on m.user_id = e.user_id
        join staff s on s.user_id = m.sale_user_id and s.status = 'ENABLE'
      where e.emotion = 'BREAKUP' and e.emotion_time >= current_date - 90 and e.emotion_time < current_date - 89
        and m.status = 'ENABLE'
        and not exists (select from staff_notice n where n.staff_id = s.id and n.created_time >= current_date
          and n.link = '/promotion/shopsmanage?userId=' || m.user_id
          and n.title = ${expandMessages.breakupTitle})`.execute(db);
    for (const { userId, firstName, staffId } of rows) {
      await noticeStaff(db, [staffId], {
        kind: "TODO",
        title: expandMessages.breakupTitle,
        content: expandMessages.breakup(firstName, userId),
        link: `/promotion/shopsmanage?userId=${userId}`,
      });
    }
    return rows.length;
  },
};
