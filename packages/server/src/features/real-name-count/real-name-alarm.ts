import { noticeRecipients } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { alarmFloor, realNameMessages } from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { sql } from "kysely";
import { staffWhoMay } from "../../core/foundation/access/staff-who-may.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { readSetting } from "../../core/foundation/settings/system-settings.ts";
import type { Job } from "../../platform/jobs/job.ts";

/** Every morning: too few of yesterday's newcomers (if there were enough of them) verified their real name. */
export const realNameAlarm: Job = {
  name: "real-name-alarm",
  cron: "40 8 * * *",
  run: async ({ database: { db } }) => {
    const limit = await readSetting(db, "realname.alarm");
    if (limit === 0) return 0;
    const { rows } = await sql<{
      day: string;
      registered: number;
      realName: number;
    }>`select (current_date - 1)::text as day, count(*)::int as registered,
        (count(*) filter (where m.auth_status <> 'NO'))::int as real_name
      from member m where m.created_time >= current_date - 1 and m.created_time < current_date
        and not m.is_market_account and m.platform <> 'STAFF'`.execute(db);
    const { day = "", registered = 0, realName = 0 } = rows[0] ?? {};
    if (registered < alarmFloor || realName * 100 >= limit * registered) return 0;
    const staff = await staffWhoMay(db, noticeRecipients.realNameRateLow);
    const setter = await sql<{
      id: number;
    }>`select s.id from system_setting t join staff s on s.id = t.update_staff_id and s.status = 'ENABLE'
      where t.key = 'realname.alarm'`.execute(db);
    const recipients = [...new Set([...staff, ...setter.rows.map(({ id }) => id)])];
    const rate = ((realName * 100) / registered).toFixed(1);
    await db.transaction().execute((tx) =>
      noticeStaff(tx, recipients, {
        kind: "WARN",
        ...realNameMessages.alarmNotice(day, registered, rate),
        link: `/reportFrom/userRealNameCount?from=${day}&to=${day}`,
      }),
    );
    return recipients.length;
  },
};
