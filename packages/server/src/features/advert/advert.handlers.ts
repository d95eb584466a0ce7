import * as endpoints from "@hongxian/contract/features/advert/advert.endpoints.ts";
import {
  advertMessages,
  advertSlot,
  advertSource,
  incomeColumns,
  incomeRowsMax,
} from "@hongxian/contract/features/advert/advert.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { spanDays } from "../../core/services/figures/span-days.ts";
import { sheetDay } from "../../core/foundation/file/sheet-day.ts";
import { sheetRows, type SheetRow } from "../../core/foundation/file/sheet-rows.ts";
import { handle, type Db } from "../../kit/call.ts";
import { dayIncome } from "./advert.server.ts";

export const copyAdvert = handle(endpoints.copyAdvert, async (call) => {
  const copied = sql`name, slot, source, network_code, material_type, material_url, link_type, link_value, show_sec,
    feed_interval, frequency, day_limit,
    reward_score, ecpm, audience, priority, start_time, end_time`;
  const { rows } = await sql<{
    id: number;
  }>`insert into advert (${copied}, create_staff_id) select ${copied}, ${call.caller.staffId}
    from advert where id = ${call.params.id} returning id`.execute(call.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.advert, targetId: id, after: { copyOf: call.params.id } });
  return { id };
});

interface Income {
  readonly date: string;
  readonly code: string;
  readonly cents: number;
}

/** One row of the sheet; null where it cannot be parsed. */
function incomeOf({ date, code, yuan }: SheetRow<keyof typeof incomeColumns>["cells"]): Income | null {
  const day = sheetDay(date);
  const amount = Number(yuan.replaceAll(",", ""));
  if (day === null || code === "" || yuan === "" || !Number.isFinite(amount) || amount < 0) return null;
  return { date: day, code, cents: Math.round(amount * 100) };
}

/** The first column that cannot be read; null where each can. */
function wrongColumn({ date, code, yuan }: SheetRow<keyof typeof incomeColumns>["cells"]): string | null {
  if (sheetDay(date) === null) return incomeColumns.date;
  if (code === "") return incomeColumns.code;
  return incomeOf({ date, code, yuan }) === null ? incomeColumns.yuan : null;
}

async function advertIds(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    code: string;
    id: number;
  }>`select distinct on (network_code) network_code as code, id from advert
    where network_code = any(${codes}::text[]) order by network_code, id`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export const importIncome = handle(endpoints.importIncome, async (call) => {
  const { db, body } = call;
  const rows = (await sheetRows(call, body, incomeColumns, incomeRowsMax)).map(({ row, cells }) => ({
    row,
    read: incomeOf(cells),
    wrong: wrongColumn(cells),
  }));
  const ids = await advertIds(
    db,
    rows.flatMap(({ read }) => (read === null ? [] : [read.code])),
  );
  const errors = rows
    .filter(({ read }) => read === null || !ids.has(read.code))
    .map(({ row, wrong }) => ({
      row,
      column: wrong ?? incomeColumns.code,
      msg: advertMessages.badRow(row),
    }));
  const outcome = { total: rows.length, valid: rows.length - errors.length, imported: 0, errors };
  call.audit({
    targetType: auditTargets.advert,
    targetId: null,
    after: { rows: rows.length, errors: errors.length, dryRun: body.dryRun },
  });
  if (body.dryRun) return outcome;
  const [first] = errors;
  if (first !== undefined) throw refused(first.msg, outcome);
  const good = rows.flatMap(({ read }) =>
    read === null ? [] : [{ id: ids.get(read.code) ?? 0, date: read.date, cents: read.cents }],
  );
  await sql`insert into advert_income (advert_id, income_date, amount)
    select (g->>'id')::bigint, (g->>'date')::date, sum((g->>'cents')::bigint)
    from jsonb_array_elements(${JSON.stringify(good)}::jsonb) g group by 1, 2
    on conflict (advert_id, income_date) do update set amount = excluded.amount, update_time = now()`.execute(db);
  return { ...outcome, imported: good.length };
});

interface Figures {
  readonly days: string[];
  readonly income: readonly { source: string; day: string; cents: number }[];
  readonly rates: readonly { slot: string; day: string; rate: number }[];
}

export const getAdvertStat = handle(endpoints.getAdvertStat, async ({ db, query }) => {
  const { rows } = await sql<Figures>`with span as (${spanDays(query)}),
    shown as (select ref_id, stat_date, sum(show_num)::bigint as shows, sum(click_num)::bigint as clicks
    from content_stat, span
      where ref_type = 'ADVERT' and stat_date between span.first and span.last group by ref_id, stat_date),
    earned as (select advert_id, income_date, amount from advert_income, span
    where income_date between span.first and span.last),
    daily as (select t.source, coalesce(c.stat_date, i.income_date) as day, ${dayIncome} as cents
      from shown c full join earned i on i.advert_id = c.ref_id and i.income_date = c.stat_date
      join advert t on t.id = coalesce(c.ref_id, i.advert_id))
    select array(select d::date::text from span, generate_series(span.first, span.last, interval '1 day') d
    order by d) as days,
      (select coalesce(json_agg(json_build_object('source', k.source, 'day', k.day, 'cents', k.cents)), '[]')
        from (select source, day, sum(cents)::bigint as cents from daily group by source, day) k) as income,
      (select coalesce(json_agg(json_build_object('slot', k.slot, 'day', k.day, 'rate', k.rate)), '[]')
        from (select t.slot, c.stat_date as day, round(sum(c.clicks) * 10000.0 / nullif(sum(c.shows), 0))::int as rate
          from shown c join advert t on t.id = c.ref_id group by t.slot, c.stat_date) k
          where k.rate is not null) as rates`.execute(db);
  const { days = [], income = [], rates = [] } = rows[0] ?? {};
  const cents = new Map(income.map((one) => [`${one.source}|${one.day}`, one.cents]));
  const rateOf = new Map(rates.map((one) => [`${one.slot}|${one.day}`, one.rate]));
  return {
    days,
    income: advertSource.values.map((source) => ({
      source,
      cents: days.map((day) => cents.get(`${source}|${day}`) ?? 0),
    })),
    clickRates: advertSlot.values.map((slot) => ({
      slot,
      rates: days.map((day) => rateOf.get(`${slot}|${day}`) ?? null),
    })),
  };
});
