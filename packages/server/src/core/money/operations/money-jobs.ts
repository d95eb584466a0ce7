import { moneyNoticeMessages } from "@hongxian/contract/core/money/member-notices.ts";
import { wholePeriod } from "@hongxian/contract/wire/whole-time.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kit/call.ts";
import type { Services } from "../../../kit/services.ts";
import type { Job } from "../../../platform/jobs/job.ts";
import type { ServerParts } from "../../../platform/server-parts.ts";
import { ledgerCheckJob } from "../../foundation/ledger/check-ledger.ts";
import { post } from "../../foundation/ledger/post.ts";
import { noticeStaffOnce } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { askPayments, sendOrQueryPayout, sendOrQueryRefund, sendOrQueryReturn } from "./ask-channels.ts";
import { askToClose, closeOrder } from "../payments/close-order.ts";
import { expireContract, voidContract } from "../contracts/move-contract.ts";
import { bringPricesInForce } from "../prices/fee-settings.ts";
import { copyMembership } from "../rights/member-rights.ts";
import { settleAtOnce, settleDueShares } from "../profit/profit-shares.ts";
import { returnJob } from "../payments/suspense.ts";
import { moneyWatch } from "./watch-money.ts";
import { returnEnvelope, sendDueEnvelopes } from "../gifts/red-envelopes.ts";

const target = z.object({ id: z.int() });
const inTx = <T>({ db }: Pick<Services, "db">, run: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(run);
const idsOf = async (db: Db, query: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

async function closeExpiredOrders(services: Services): Promise<number> {
  const ids = await idsOf(
    services.db,
    sql`select id from trade_order where status in ('WAIT_PAY', 'PAYING', 'PAY_FAIL') and expire_time <= now()
      order by expire_time limit 500`,
  );
  for (const id of ids) {
    const answers = await askToClose(services, sql<boolean>`o.id = ${id}`);
    await inTx(services, (tx) => closeOrder(tx, answers, id, "EXPIRED", sql<boolean>`t.expire_time <= now()`));
  }
  return ids.length;
}

/** MemberRight EFFECTIVE → EXPIRED; the only job that ends memberships. */
export async function expireRights(db: Db): Promise<number> {
  const { rows } = await sql<{
    userId: number;
  }>`update member_right set status = 'EXPIRED', update_time = now(), version = version + 1
    where status = 'EFFECTIVE' and end_time <= now() returning user_id`.execute(db);
  for (const userId of new Set(rows.map((row) => row.userId))) await copyMembership(db, userId);
  // Memberships imported from elsewhere have no right behind them.
  await sql`update member set marriage_member_type = null
    where marriage_member_type is not null and marriage_member_expire_time <= now()`.execute(db);
  await sql`update member set fee_type = null where fee_type is not null and fee_expire_time <= now()`.execute(db);
  return rows.length;
}

interface Ending {
  readonly userId: number;
  readonly contractNo: string;
  readonly days: number;
  readonly saleUserId: number | null;
}

async function contractDay(services: Services): Promise<number> {
  const { db } = services;
  const over = await idsOf(db, sql`select id from user_contract where status = 'SIGN' and end_time <= now()`);
  for (const id of over) await inTx(services, (tx) => expireContract(tx, id));
  const unpaid = await idsOf(
    db,
    sql`select id from user_contract c
      where status = 'WAIT_PAY' and paid_cents = 0 and created_time <= now() - interval '7 days'
    and not exists (select from trade_order o
    where o.contract_id = c.id and (o.status = 'PAYING' or o.pay_time is not null))`,
  );
  for (const id of unpaid) await inTx(services, (tx) => voidContract(tx, id, "UNPAID"));
  const { rows } =
    await sql<Ending>`select user_id, contract_no, sale_user_id, (end_time::date - current_date)::int as days
      from user_contract
    where status = 'SIGN' and end_time::date - current_date in (30, 7, 1)`.execute(db);
  for (const row of rows) await inTx(services, (tx) => tellEnding(tx, row));
  return over.length + unpaid.length + rows.length;
}

async function tellEnding(db: Db, { userId, contractNo, days, saleUserId }: Ending): Promise<void> {
  const notice = moneyNoticeMessages.contractEnding(contractNo, days);
  // A run that is repeated on the same day, after a failure, notifies nobody twice.
  const sent = await sql`select 1 from person_msg where user_id = ${userId} and content = ${notice.content}
    and created_time >= current_date limit 1`.execute(db);
  if (sent.rows.length === 0) await notifyMember(db, { userId, ...notice });
  const sales = await idsOf(db, sql`select id from staff where user_id = ${saleUserId} and status = 'ENABLE'`);
  const link = `/contractAdmin/userContract?contractNo=${contractNo}&status=&${wholePeriod}`;
  const once = { by: "content", since: sql`current_date` } as const;
  await noticeStaffOnce(db, sales, { kind: "TODO", ...notice, link }, once);
}

/** What was sent through a channel and may need a status query, by its table. */
const sentTables = {
  withdrawal: { status: "PAYING", ask: sendOrQueryPayout },
  refund_apply: { status: "REFUNDING", ask: sendOrQueryRefund },
  suspense: { status: "RETURNING", ask: sendOrQueryReturn },
};

async function askSent(services: Services, table: keyof typeof sentTables): Promise<number> {
  const { status, ask } = sentTables[table];
  const ids = await idsOf(
    services.db,
    sql`select id from ${sql.table(table)} where status = ${status} and next_query_time <= now()
      order by next_query_time limit 200`,
  );
  for (const id of ids) await ask(services, id, false);
  return ids.length;
}

async function settleShares(services: Services): Promise<number> {
  const some = await inTx(services, async (tx) => (await post(tx, ...(await settleDueShares(tx)))).length);
  return some < settleAtOnce ? some : some + (await settleShares(services));
}

/** The jobs of money (catalogue 15); those of goods, ranks and score are added by their pages. */
export const moneyJobs = (servicesOf: (parts: ServerParts) => Services): Job[] => {
  const job = (name: string, cron: string, run: (services: Services) => Promise<number>): Job => ({
    name,
    cron,
    run: (parts) => run(servicesOf(parts)),
  });
  const queued = (name: string, run: (services: Services, id: number) => Promise<void>): Job => ({
    name,
    run: (parts, payload) => run(servicesOf(parts), target.parse(payload).id),
  });
  return [
    job("order-timeout", "* * * * *", closeExpiredOrders),
    job("pay-query", "*/2 * * * *", askPayments),
    job("payout-query", "*/2 * * * *", (services) => askSent(services, "withdrawal")),
    job("refund-query", "*/2 * * * *", (services) => askSent(services, "refund_apply")),
    job("return-query", "*/2 * * * *", (services) => askSent(services, "suspense")),
    queued(returnJob, (services, id) => sendOrQueryReturn(services, id, true)),
    queued("refund-send", (services, id) => sendOrQueryRefund(services, id, true)),
    queued("payout-send", (services, id) => sendOrQueryPayout(services, id, true)),
    job("price-in-force", "* * * * *", (services) => inTx(services, bringPricesInForce)),
    job("right-expire", "*/10 * * * *", (services) => inTx(services, expireRights)),
    job("red-schedule", "* * * * *", async (services) => {
      const sent = await sendDueEnvelopes(services.db);
      const ids = await idsOf(
        services.db,
        sql`select id from red_envelope where status = 'SENDING' and expire_time <= now() limit 200`,
      );
      for (const id of ids) await inTx(services, (tx) => returnEnvelope(tx, id));
      return sent + ids.length;
    }),
    job("contract-day", "30 1 * * *", contractDay),
    job("profit-settle", "30 3 * * *", settleShares),
    ledgerCheckJob,
    moneyWatch,
  ];
};
