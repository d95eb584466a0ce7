import { sql } from "kysely";
import type { Job } from "../../platform/jobs/job.ts";

/**
 * A template waits for its carrier. Without one (messages only go to the outbox) it is never refused; with one, its
 * number there proves that it was accepted.
 */
export const smsTemplatePass: Job = {
  name: "sms-template-pass",
  cron: "* * * * *",
  run: async ({ database: { db }, settings }) => {
    const accepted = settings.aliyunSms === undefined ? sql`true` : sql`channel_template_id <> ''`;
    const { rows } = await sql`update sms_template set status = 'PASS', version = version + 1, update_time = now()
      where status = 'WAIT_AUDIT' and ${accepted} returning 1`.execute(db);
    return rows.length;
  },
};
