import { moneyNotices } from "@hongxian/contract/core/money/member-notices.ts";
import { adminRoleId } from "@hongxian/contract/wire/access.ts";
import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { moneyStaff } from "../ledger/notice-negative-cash.ts";
import { noticeStaff } from "../notice/notices.ts";
import { invoiceLateSql } from "./invoices.ts";

interface Counts {
  readonly certs: number;
  readonly invoices: number;
  readonly refunds: number;
  readonly withdrawals: number;
}

const administrators = async (db: Db): Promise<number[]> =>
  (
    await sql<{ id: number }>`select id from staff where role_id = ${adminRoleId} and status = 'ENABLE'`.execute(db)
  ).rows.map(({ id }) => id);

/** What has waited too long or will soon be out of date, told once a day. */
export async function watchMoney(db: Db): Promise<number> {
  const { rows } = await sql<Counts>`select
      (select count(*)::int from pay_channel where status <> 'DISABLE' and cert_expire_time < now() + interval '30 days') as certs,
      (select count(*)::int from invoice t where ${invoiceLateSql}) as invoices,
      (select count(*)::int from refund_apply where status in ('WAIT_AUDIT', 'WAIT_FINANCE') and created_time < now() - interval '48 hours') as refunds,
      (select count(*)::int from withdrawal where status = 'WAIT_AUDIT' and created_time < now() - interval '24 hours') as withdrawals`.execute(
    db,
  );
  const counts = rows[0] ?? { certs: 0, invoices: 0, refunds: 0, withdrawals: 0 };
  const finance = await moneyStaff(db);
  const chiefs = await administrators(db);
  const told: readonly (readonly [
    count: number,
    staff: readonly number[],
    say: (n: number) => { title: string; content: string },
    link: string,
  ])[] = [
    [counts.certs, chiefs, moneyNotices.certsEnding, "/payadmin/payconfig"],
    [counts.invoices, finance, moneyNotices.invoicesLate, "/contractAdmin/userInvoice"],
    [counts.refunds, chiefs, moneyNotices.refundsLate, "/flowingWater/marriageRefundApply"],
    [counts.withdrawals, finance, moneyNotices.withdrawalsLate, "/flowingWater/withdraw"],
  ];
  for (const [count, staff, say, link] of told)
    if (count > 0) await noticeStaff(db, staff, { kind: "TODO", ...say(count), link });
  return told.filter(([count]) => count > 0).length;
}

export const certWatch: Job = {
  name: "cert-watch",
  cron: "0 9 * * *",
  run: ({ database }) => database.db.transaction().execute(watchMoney),
};
