import { visaWarnDays } from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import { foreignMessages } from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { sql } from "kysely";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Ending {
  readonly staffId: number;
  readonly names: string[];
  readonly total: number;
}

const namesShown = 3;

/** 08:00: each sales person is notified once of every visa that ends within thirty days; a renewed one counts again. */
export const visaRemind: Job = {
  name: "visa-remind",
  cron: "0 8 * * *",
  run: async ({ database: { db } }) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<Ending>`with due as (
          update foreign_profile f set visa_reminded_date = f.visa_expire_date
          from member m join staff s on s.user_id = m.sale_user_id and s.status = 'ENABLE'
          where m.user_id = f.user_id and m.status = 'ENABLE' and m.user_role in ('FOREIGNERS', 'FOREIGNERS_PARENT')
            and f.visa_expire_date between current_date and current_date + ${visaWarnDays}::int
            and f.visa_reminded_date is distinct from f.visa_expire_date
          returning s.id as staff_id, m.first_name, f.visa_expire_date
        ) select staff_id, (array_agg(first_name order by visa_expire_date))[1:${sql.lit(namesShown)}] as names,
          count(*)::int as total
        from due group by staff_id`.execute(tx);
      for (const { staffId, names, total } of rows) {
        await noticeStaff(tx, [staffId], {
          kind: "TODO",
          title: foreignMessages.visaTitle,
          content: foreignMessages.visa(names, total),
          link: "/promotion/foreignNationals?visa=DAYS_30",
        });
      }
      return rows.reduce((sum, { total }) => sum + total, 0);
    }),
};
