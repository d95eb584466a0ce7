import { mailMessages } from "@hongxian/contract/core/mail/mail.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { sendBySmtp, type MailOrder, type MailResult } from "../../../platform/mail-sender.ts";
import type { ServerParts } from "../../../platform/server-parts.ts";
import { readInvoiceFile } from "../../money/orders/invoice-file.ts";
import { mailJobName } from "./queue-mail.ts";

/** Pauses between the tries of a mail that may be accepted later: about a day in all. */
const pauseSeconds = [60, 300, 1800, 7200, 21_600, 57_600] as const;
/** By then a running send has ended: each connection has its limits. */
const patience = sql`interval '10 minutes'`;
const turnMs = 30_000;

/** The service's answer, or that there was nothing to send. */
type Outcome = MailResult | { readonly ok: false; readonly fault: "noPaper"; readonly text: ""; readonly again: true };

interface Due {
  readonly id: number;
  readonly toMail: string;
  readonly subject: string;
  readonly body: string;
  readonly invoiceId: number | null;
  readonly tries: number;
}
type SendMail = (order: MailOrder) => Promise<MailResult>;

/** Committed before anything leaves: whatever breaks afterwards, nobody gets a mail twice. */
async function take(db: Db): Promise<Due | undefined> {
  const { rows } = await sql<Due>`update mail set status = 'TAKEN', tries = tries + 1, send_time = now()
    where id = (select id from mail where status = 'WAIT' and due_time <= now() order by due_time, id
      limit 1 for update skip locked)
    returning id, to_mail, subject, body, invoice_id, tries`.execute(db);
  return rows[0];
}

async function write(db: Db, { id, tries }: Due, result: Outcome): Promise<void> {
  const pause = result.ok === false && result.again ? (pauseSeconds[tries - 1] ?? 0) : 0;
  const status = result.ok === true ? "SENT" : result.ok === "UNKNOWN" ? "UNKNOWN" : pause > 0 ? "WAIT" : "FAIL";
  const reason =
    result.ok === false ? mailMessages[result.fault](result.text) : result.ok === true ? "" : mailMessages.unknown;
  await sql`with told as (
      update mail set status = ${status}, fail_reason = ${reason},
        due_time = case when ${status} = 'WAIT' then now() + make_interval(secs => ${pause}::int) else due_time end
      where id = ${id} and status = 'TAKEN' returning invoice_id
    ) update invoice t set mail_time = now(), mail_count = mail_count + 1
    from told where t.id = told.invoice_id and ${status} = 'SENT'`.execute(db);
}

/** Sends what is due, one after the other; what was left behind by a crash is said to be unknown, never sent again. */
export async function sendDueMail(
  services: Pick<Services, "db" | "settings" | "seal">,
  send: SendMail,
): Promise<number> {
  const { db } = services;
  await sql`update mail set status = 'UNKNOWN', fail_reason = ${mailMessages.unknown}
    where status = 'TAKEN' and send_time < now() - ${patience}`.execute(db);
  const until = Date.now() + turnMs;
  let sent = 0;
  for (let due = await take(db); due !== undefined; due = Date.now() < until ? await take(db) : undefined) {
    const paper = due.invoiceId === null ? undefined : await readInvoiceFile(services, due.invoiceId).catch(() => null);
    const files = paper ? [paper] : [];
    const result: Outcome =
      paper === null
        ? { ok: false, fault: "noPaper", text: "", again: true }
        : await send({ key: `mail-${due.id}`, to: due.toMail, subject: due.subject, text: due.body, files });
    await write(db, due, result);
    sent += 1;
  }
  return sent;
}

export const mailJob = (servicesOf: (parts: ServerParts) => Services): Job => ({
  name: mailJobName,
  cron: "* * * * *",
  run: (parts) => {
    const { smtp } = parts.settings;
    // Without a service nothing is queued; what was queued before waits until there is one again.
    return smtp === undefined ? Promise.resolve() : sendDueMail(servicesOf(parts), (order) => sendBySmtp(smtp, order));
  },
});
