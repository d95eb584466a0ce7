import { noticeRecipients } from "@hongxian/contract/core/notice/notice-recipients.ts";
import type { ReportWindow } from "@hongxian/contract/core/figures/report-window.ts";
import * as endpoints from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { periodOf, periodsOf } from "../../core/services/figures/period-sql.ts";
import { financeSource } from "../../core/money/finance/finance-source.ts";
import { staffWhoMay } from "../../core/foundation/access/staff-who-may.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { handle, type Db } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { cardsOf, cutOf, financeRowsOf, financeWindows, paidOrders } from "./finance-sums.ts";

interface Series {
  readonly periods: { period: string; received: number; refunded: number; withdrawn: number }[];
  readonly kinds: { name: string; period: string; cents: number }[];
  readonly payModes: { name: string; cents: number }[];
  readonly platforms: { name: string; cents: number }[];
  readonly regions: { id: number; name: string; cents: number }[];
}

async function seriesOf(db: Db, query: endpoints.FinanceQuery, window: ReportWindow): Promise<Series> {
  const grain = query.granularity;
  const region = sql.ref(query.regionId === undefined ? "s.prov_id" : "s.city_id");
  const by = (
    column: string,
  ) => sql`(select coalesce(json_agg(json_build_object('name', k.name, 'cents', k.cents) order by k.cents desc), '[]')
      from (select s.${sql.ref(column)} as name, sum(s.received_cents)::bigint as cents from found s
      where s.received_cents > 0 group by 1) k)`;
  const { rows } = await sql<Series>`with found as materialized (
      select ${periodOf(grain, sql`s.stat_date`)} as period, s.* from ${financeSource(window)} where ${cutOf(query)})
    select (select json_agg(json_build_object('period', p.period, 'received', p.received, 'refunded', p.refunded,
      'withdrawn', p.withdrawn) order by p.period) from (
        select g.period, coalesce(sum(s.received_cents), 0)::bigint as received,
          coalesce(sum(s.refund_cents), 0)::bigint as refunded,
          coalesce(sum(s.withdraw_cents), 0)::bigint as withdrawn
        from (${periodsOf(grain, window)}) g left join found s on s.period = g.period group by 1) p) as periods,
      (select coalesce(json_agg(json_build_object('name', k.name, 'period', k.period, 'cents', k.cents)), '[]') from (
        select case when s.fee_type = '' then s.order_type else s.fee_type end as name, s.period,
          sum(s.received_cents)::bigint as cents
        from found s where s.received_cents > 0 group by 1, 2) k) as kinds,
      ${by("pay_mode")} as pay_modes, ${by("platform")} as platforms,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', r.name, 'cents', k.cents) order by k.cents desc),
        '[]') from (
        select ${region} as id, sum(s.received_cents)::bigint as cents from found s where s.received_cents > 0
        group by 1) k join region r on r.id = k.id) as regions`.execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error("no series");
  return found;
}

interface Heat {
  readonly weekday: number;
  readonly hour: number;
  readonly cents: number;
}

/**
 * Received less refunded of all external money, in the report and in the ledger: paid orders, those from 待查款 too, and
 * refunds.
 */
async function checkOf(db: Db, { from, to }: ReportWindow): Promise<{ reportCents: number; ledgerCents: number }> {
  const { rows } = await sql<{ reportCents: number; ledgerCents: number }>`select
      (select coalesce(sum(s.received_cents - s.refund_cents), 0)::bigint from ${financeSource({ from, to })}
      where s.pay_mode not in ('BALANCE', 'INTEGRAL')) as report_cents,
      (select coalesce(-sum(e.amount_cents), 0)::bigint from ledger_entry e join ledger_txn t on t.id = e.txn_id
        where e.owner_type = 'PLATFORM' and e.created_time >= ${from}::date and e.created_time < ${to}::date + 1
          and (t.biz_type = 'ORDER' and t.biz_step = 'PAY' and e.account in ('CHANNEL_CASH', 'SUSPENSE')
          or t.biz_type = 'REFUND' and e.account = 'CHANNEL_CASH')) as ledger_cents`.execute(db);
  return rows[0] ?? { reportCents: 0, ledgerCents: 0 };
}

const isSubscribed = async (db: Db, staffId: number): Promise<boolean> =>
  (await sql`select from report_subscription where staff_id = ${staffId} and report = 'FINANCE'`.execute(db)).rows
    .length > 0;

export const getFinanceStat = handle(endpoints.getFinanceStat, async (call) => {
  needWhole(call);
  const { db, query, caller } = call;
  const { current, compare } = financeWindows(query);
  const [cards, before, series, heat, check, subscribed, run] = await Promise.all([
    cardsOf(db, query, current),
    compare === null ? null : cardsOf(db, query, compare),
    seriesOf(db, query, current),
    sql<Heat>`select extract(isodow from o.pay_time)::int as weekday, extract(hour from o.pay_time)::int as hour,
      sum(o.pay_cents)::bigint as cents
      from ${paidOrders(query, current)} group by 1, 2`.execute(db),
    checkOf(db, current),
    isSubscribed(db, caller.staffId),
    sql<{
      at: string | null;
    }>`select max(end_time) as at from job_run
      where job in ('finance-daily', 'finance-daily-final', 'finance-recalc') and error = ''`.execute(db),
  ]);
  const periods = series.periods.map(({ period }) => period);
  const names = [...new Set(series.kinds.map(({ name }) => name))];
  const values = new Map(series.kinds.map(({ name, period, cents }) => [`${name} ${period}`, cents]));
  return {
    ...current,
    current: cards,
    compare: before,
    periods,
    received: series.periods.map(({ received }) => received),
    refunded: series.periods.map(({ refunded }) => refunded),
    withdrawn: series.periods.map(({ withdrawn }) => withdrawn),
    kinds: names.map((name) => ({ name, values: periods.map((period) => values.get(`${name} ${period}`) ?? 0) })),
    payModes: series.payModes,
    platforms: series.platforms,
    regions: series.regions,
    heat: heat.rows,
    check,
    subscribed,
    asOf: run.rows[0]?.at ?? null,
  };
});

/** Empty values are last, whichever way it is sorted. */
function sortRows(rows: readonly endpoints.FinanceRow[], sort = "-period"): readonly endpoints.FinanceRow[] {
  // The contract accepts only names of columns.
  const name = sort.replace(/^-/, "") as keyof endpoints.FinanceRow;
  const down = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [one[name], other[name]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : (left < right ? -1 : 1) * down;
  });
}

export const getFinanceDetail = handle(endpoints.getFinanceDetail, async (call) => {
  needWhole(call);
  const { page, size, sort } = call.query;
  const { rows, whole } = await financeRowsOf(call.db, call.query);
  const list = sortRows(rows, sort).slice((page - 1) * size, page * size);
  return { list: [...list], total: rows.length, page, size, summary: whole };
});

export const recalcFinance = handle(endpoints.recalcFinance, async (call) => {
  const { from, to } = call.body;
  await addJob(call.db, "finance-recalc", call.body, { key: `finance-recalc ${from} ${to}` });
  call.audit({ targetType: auditTargets.dailyFinance, targetId: null, after: call.body });
  return null;
});

export const subscribeFinance = handle(endpoints.subscribeFinance, async (call) => {
  const { db, caller, params } = call;
  await (
    params.on
      ? sql`insert into report_subscription (staff_id, report) values (${caller.staffId}, 'FINANCE') on conflict
        do nothing`
      : sql`delete from report_subscription where staff_id = ${caller.staffId} and report = 'FINANCE'`
  ).execute(db);
  call.audit({ targetType: auditTargets.financeReportSubscription, targetId: caller.staffId, after: params });
  return { on: params.on };
});

const yuan = (cents: number): string => (cents / 100).toFixed(2);

/** 09:00: yesterday's figures to everyone who subscribed to them and may still see them. */
export const financeDaily: Job = {
  name: "finance-report-daily",
  cron: "0 9 * * *",
  run: async ({ database: { db } }) => {
    const subscribed = sql<boolean>`exists (select from report_subscription p
      where p.staff_id = s.id and p.report = 'FINANCE')`;
    const staffIds = await staffWhoMay(db, noticeRecipients.financeDaily, subscribed);
    if (staffIds.length === 0) return 0;
    const { rows } = await sql<{ day: string }>`select (current_date - 1)::text as day`.execute(db);
    const day = rows[0]?.day ?? "";
    const cards = await cardsOf(db, { granularity: "DAY", compare: "NONE" }, { from: day, to: day });
    const { title, content } = endpoints.financeMessages.daily;
    await noticeStaff(db, staffIds, {
      kind: "INFO",
      title,
      content: content(day, yuan(cards.receivedCents), yuan(cards.refundCents), yuan(cards.cashCents), cards.payers),
      link: `/reportFrom/financialStatistics?from=${day}&to=${day}`,
    });
    return staffIds.length;
  },
};
