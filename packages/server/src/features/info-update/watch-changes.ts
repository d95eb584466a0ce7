import { infoFieldLabel, watchedFields, watchLimit } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import { infoUpdateMessages } from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { sql } from "kysely";
import { noticeOnce } from "../../core/foundation/notice/notices.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Restless {
  readonly userId: number;
  readonly firstName: string;
  readonly field: string;
  readonly times: number;
}

/**
 * Hourly: members who keep changing who they are. Notified once for each count, so that silence means no further
 * change.
 */
export const infoChangeWatch: Job = {
  name: "info-change-watch",
  cron: "20 * * * *",
  run: async ({ database: { db } }) => {
    const { rows } = await sql<Restless>`select m.user_id, m.first_name, c.field, c.times from (
        select t.user_id, t.field, count(*)::int as times from info_update_record t
        where t.field = any(${watchedFields}::text[]) and t.source = 'MEMBER'
          and t.created_time > now() - make_interval(days => ${watchLimit.days}::int)
          and exists (select from info_update_record late where late.user_id = t.user_id and late.field = t.field
            and late.source = 'MEMBER' and late.created_time > now() - interval '1 day')
        group by t.user_id, t.field having count(*) > ${watchLimit.times}) c
      join member m on m.user_id = c.user_id and m.status = 'ENABLE'`.execute(db);
    const notices = rows.map(({ userId, firstName, field, times }) => ({
      kind: "TODO" as const,
      title: infoUpdateMessages.watchTitle,
      content: infoUpdateMessages.watch(firstName, userId, infoFieldLabel(field), times),
      link: `/promotion/userInfoUpdateRecord?member=${userId}&field=${field}`,
    }));
    const since = sql`now() - make_interval(days => ${watchLimit.days}::int)`;
    return noticeOnce(db, "restlessProfile", notices, { by: "content", since });
  },
};
