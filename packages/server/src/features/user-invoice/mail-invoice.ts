import { sql } from "kysely";
import { outboxJobName } from "../../core/services/outbox/queue-sms.ts";
import type { Db } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";

/** Queued with the change; without a mail service it is written to the outbox's file. Returns how often it was sent. */
export async function mailInvoice(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    mailCount: number;
  }>`update invoice set mail_time = now(), mail_count = mail_count + 1 where id = ${id} and email <> ''
    returning mail_count`.execute(db);
  const [sent] = rows;
  if (sent === undefined) return 0;
  await sql`insert into outbox (kind, dedupe_key, payload)
    values ('INVOICE_MAIL', ${`invoice:${id}:${sent.mailCount}`}, ${JSON.stringify({ invoiceId: id })}::jsonb)`.execute(
    db,
  );
  await addJob(db, outboxJobName, {}, { key: `${outboxJobName}:now` });
  return sent.mailCount;
}
