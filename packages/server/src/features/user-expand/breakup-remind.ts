import { expandMessages } from "@hongxian/contract/features/user-expand/expand.endpoints.ts";
import { sql } from "kysely";
import { noticeStaffOnce } from "../../core/foundation/notice/notices.ts";
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
        and m.status = 'ENABLE'`.execute(db);
    let reminded = 0;
    for (const { userId, firstName, staffId } of rows) {
      const notice = {
        kind: "TODO",
        title: expandMessages.breakupTitle,
        content: expandMessages.breakup(firstName, userId),
        link: `/promotion/shopsmanage?userId=${userId}`,
      } as const;
      reminded += await noticeStaffOnce(db, [staffId], notice, { by: "content", since: sql`current_date` });
    }
    return reminded;
  },
};
