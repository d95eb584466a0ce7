import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import { addJob } from "../../../platform/jobs/add-job.ts";

/** The job that sends (send-due-mail.ts). */
export const mailJobName = "mail-send";

interface MailDraft {
  /** The same mail is written once, however often what causes it is repeated. */
  readonly key: string;
  readonly userId: number | null;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** The invoice whose file is attached. */
  readonly invoiceId: number | null;
  readonly staffId: number | null;
}

/** Queues a mail with the write that causes it; it leaves when that has committed. */
export async function queueMail(db: Db, { key, userId, to, subject, body, ...about }: MailDraft): Promise<void> {
  await sql`insert into mail (dedupe_key, user_id, to_mail, subject, body, invoice_id, staff_id)
    values (${key}, ${userId}, ${to}, ${subject}, ${body}, ${about.invoiceId}, ${about.staffId})
    on conflict (dedupe_key) do nothing`.execute(db);
  await addJob(db, mailJobName, {}, { key: mailJobName });
}
