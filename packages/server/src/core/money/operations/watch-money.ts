import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import type { NoticeName } from "@hongxian/contract/core/notice/notice-recipients.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import { noticeWhoMay } from "../../foundation/notice/notices.ts";
import { invoiceLateSql } from "../orders/invoices.ts";

interface Counts {
  readonly certs: number;
  readonly invoices: number;
  readonly refunds: number;
  readonly withdrawals: number;
}

/** Notifies once a day of what has waited too long or will soon expire. */
export async function watchMoney(db: Db): Promise<number> {
  const { rows } = await sql<Counts>`select
      (select count(*)::int from pay_channel
      where status <> 'DISABLE' and cert_expire_time < now() + interval '30 days') as certs,
      (select count(*)::int from invoice t where ${invoiceLateSql}) as invoices,
      (select count(*)::int from refund_apply
      where status in ('WAIT_AUDIT', 'WAIT_FINANCE') and created_time < now() - interval '48 hours') as refunds,
      (select count(*)::int from withdrawal
      where status = 'WAIT_AUDIT' and created_time < now() - interval '24 hours') as withdrawals`.execute(db);
  const counts = rows[0] ?? { certs: 0, invoices: 0, refunds: 0, withdrawals: 0 };
  const warnings: readonly (readonly [
    count: number,
    name: NoticeName,
    messageOf: (n: number) => { title: string; content: string },
    link: string,
  ])[] = [
    [counts.certs, "channelCertsEnding", moneyNoticeMessages.certsEnding, "/payadmin/payconfig"],
    [counts.invoices, "invoicesLate", moneyNoticeMessages.invoicesLate, "/contractAdmin/userInvoice"],
    [counts.refunds, "refundsLate", moneyNoticeMessages.refundsLate, "/flowingWater/marriageRefundApply"],
    [counts.withdrawals, "withdrawalsLate", moneyNoticeMessages.withdrawalsLate, "/flowingWater/withdraw"],
  ];
  for (const [count, name, messageOf, link] of warnings)
    if (count > 0) await noticeWhoMay(db, name, { kind: "TODO", ...messageOf(count), link });
  return warnings.filter(([count]) => count > 0).length;
}

export const moneyWatch: Job = {
  name: "cert-watch",
  cron: "0 9 * * *",
  run: ({ database }) => database.db.transaction().execute(watchMoney),
};
