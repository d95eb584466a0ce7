import { mailMessages } from "@hongxian/contract/core/mail/mail.choices.ts";
import { invoiceMessages } from "@hongxian/contract/features/user-invoice/user-invoice.rules.ts";
import { invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { z } from "zod";
import { queueMail } from "../../core/services/mail/queue-mail.ts";
import type { Db } from "../../kit/call.ts";

interface Known {
  readonly userId: number;
  readonly email: string;
  readonly title: string;
  readonly taxInvoiceNo: string;
  readonly amountCents: number;
  readonly isUnderWay: boolean;
  readonly mails: number;
}

const address = z.email();

/** Queues the invoice's file for the typed address, or that of the application; the row is locked by its action. */
export async function mailInvoice(
  db: Db,
  id: number,
  { to, staffId }: { readonly to: string; readonly staffId: number },
): Promise<void> {
  const { rows } = await sql<Known>`select t.user_id, t.email, t.title, t.tax_invoice_no, t.amount_cents,
      exists (select from mail x where x.invoice_id = t.id and x.status in ('WAIT', 'TAKEN')) as is_under_way,
      (select count(*)::int from mail x where x.invoice_id = t.id) as mails
    from invoice t where t.id = ${id}`.execute(db);
  const invoice = rows[0];
  if (invoice === undefined) return;
  const email = to === "" ? invoice.email : to;
  if (email === "") throw invalid({ email: invoiceMessages.noEmail });
  if (!address.safeParse(email).success) throw invalid({ email: mailMessages.badAddress });
  if (invoice.isUnderWay) throw refused(mailMessages.underWay);
  const amount = (invoice.amountCents / 100).toFixed(2);
  await queueMail(db, {
    key: `invoice-${id}-${invoice.mails + 1}`,
    userId: invoice.userId,
    to: email,
    ...invoiceMessages.mail(invoice.taxInvoiceNo, invoice.title, amount),
    invoiceId: id,
    staffId,
  });
}
