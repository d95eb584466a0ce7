import * as endpoints from "@hongxian/contract/features/gift/gift-report.endpoints.ts";
import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import { giftScene } from "@hongxian/contract/core/money/gift.choices.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { auditFile } from "../../core/foundation/console/audit-file.ts";
import { handle, handleRaw, type Call } from "../../kit/call.ts";
import { sheetTypes, workbook } from "../../platform/export-sheet.ts";
import { flowSql, getGiftSummary, spansOf } from "./gift-report.ts";

type Query = z.output<typeof endpoints.getGiftRank.query>;
type Row = endpoints.GiftRankRow;
type Sums = z.output<typeof endpoints.getGiftRank.data>["summary"];

const keyOf = {
  GIFT: sql`f.gift_id::text`,
  TO: sql`f.to_user_id::text`,
  FROM: sql`f.from_user_id::text`,
  SCENE: sql`f.scene_type`,
} as const;
const columns: Readonly<Record<string, string>> = {
  times: "times",
  count: "count",
  amountCents: "amount_cents",
  incomeCents: "income_cents",
  people: "people",
  topBp: "top_bp",
  lastTime: "last_time",
};
const nameOf: Readonly<Record<Query["by"], RawBuilder<unknown>>> = {
  GIFT: sql`coalesce((select g.name from gift g where g.id = k.key::bigint), '')`,
  TO: sql`coalesce((select m.first_name from member m where m.user_id = k.key::bigint), '')`,
  FROM: sql`coalesce((select m.first_name from member m where m.user_id = k.key::bigint), '')`,
  SCENE: sql`k.key`,
};

async function rankOf(call: Call, query: Query): Promise<{ rows: Row[]; total: number; sums: Sums }> {
  const { db, caller } = call;
  const { now } = await spansOf(db, query);
  const isMember = query.by === "TO" || query.by === "FROM";
  const other = query.by === "FROM" ? sql`f.to_user_id` : sql`f.from_user_id`;
  const sort = query.sort ?? "-amountCents";
  const order = sql`${sql.ref(columns[sort.replace(/^-/, "")] ?? "amount_cents")}
    ${sort.startsWith("-") ? sql`desc` : sql`asc`}, k.key`;
  const member = isMember
    ? sql`(select json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl', m.image_url, 'sex',
      m.sex) from member m where m.user_id = k.key::bigint)`
    : sql`null::json`;
  const family = isMember
    ? sql`(select a.name from family_member b join family a on a.id = b.family_id where b.user_id = k.key::bigint)`
    : sql`null::text`;
  const price =
    query.by === "GIFT" ? sql`(select g.price_cents from gift g where g.id = k.key::bigint)` : sql`null::bigint`;
  const { rows } = await sql<
    Row & { total: number } & Record<`all${string}`, number>
  >`with f as materialized (${flowSql(caller, now, query)}),
      pairs as (select ${keyOf[query.by]} as key, ${other} as other, sum(f.amount_cents) as cents from f group by 1, 2),
      tops as (select key, max(cents) as top, count(*) as people from pairs group by 1),
      k as (select ${keyOf[query.by]} as key, sum(f.times)::int as times, sum(f.count)::int as count,
        sum(f.amount_cents)::bigint as amount_cents, sum(f.income_cents)::bigint as income_cents,
          min(f.first_time) as first_time, max(f.last_time) as last_time from f group by 1),
      whole as (select coalesce(sum(times), 0)::int as times, coalesce(sum(count), 0)::int as count,
        coalesce(sum(amount_cents), 0)::bigint as amount_cents, coalesce(sum(income_cents), 0)::bigint as income_cents,
        count(*)::int as n from k),
      page as (select k.*, tops.people::int as people, (tops.top * 10000 / greatest(k.amount_cents, 1))::int as top_bp
      from k join tops using (key) order by ${order} limit ${query.size} offset ${(query.page - 1) * query.size})
    select k.key, k.times, k.count, k.amount_cents, k.income_cents, k.people, k.top_bp, k.first_time, k.last_time,
      ${nameOf[query.by]} as name, ${member} as member, ${family} as family_name, ${price} as price_cents,
      (k.amount_cents * 10000 / greatest(w.amount_cents, 1))::int as share_bp, w.n as total, w.times as all_times,
        w.count as all_count, w.amount_cents as all_amount_cents, w.income_cents as all_income_cents
    from page k cross join whole w order by ${order}`.execute(db);
  const first = rows[0];
  const sums = {
    times: first?.["allTimes"] ?? 0,
    count: first?.["allCount"] ?? 0,
    amountCents: first?.["allAmountCents"] ?? 0,
    incomeCents: first?.["allIncomeCents"] ?? 0,
  };
  return { rows, total: first?.total ?? 0, sums };
}

export const getGiftRank = handle(endpoints.getGiftRank, async (call) => {
  const { rows, total, sums } = await rankOf(call, call.query);
  return { list: rows, total, page: call.query.page, size: call.query.size, summary: sums };
});

type Summary = z.output<typeof endpoints.getGiftSummary.data>;
type Cell = string | number | null;
const { cards, columns: heads, sheets, title } = endpoints.giftReportMessages;
const cardNames = Object.keys(cards) as (keyof Summary["current"])[];
const inYuan = (name: string, value: number): number =>
  name.endsWith("Cents") || name === "perSender" ? value / 100 : value;
const sceneName = (key: string): string => (giftScene.labels as Readonly<Record<string, string>>)[key] ?? key;

export const exportGiftReport = handleRaw(endpoints.exportGiftReport, async (call, _request, reply) => {
  if (getGiftSummary.mode !== "signed") throw new Error("the summary needs a session");
  const query = { ...call.query, page: 1, size: exportLimits.direct };
  const [{ rows }, summary] = await Promise.all([rankOf(call, query), getGiftSummary.run(call as Call)]);
  await auditFile(call, endpoints.exportGiftReport, {
    targetType: auditTargets.giftReport,
    targetId: null,
    after: call.query,
  });
  // The call's answer was made with this same schema.
  const { current, previous, periods, amounts, senders } = summary as Summary;
  const lines: Cell[][] = rows.map((row) => [
    call.query.by === "SCENE" ? sceneName(row.key) : row.name,
    row.times,
    row.count,
    row.amountCents / 100,
    row.incomeCents / 100,
    row.people,
  ]);
  const file = await workbook([
    {
      name: sheets.cards,
      rows: cardNames.map((name): Cell[] => [cards[name], inYuan(name, current[name]), inYuan(name, previous[name])]),
    },
    {
      name: sheets.trend,
      rows: periods.map((period, at): Cell[] => [period, (amounts[at] ?? 0) / 100, senders[at] ?? 0]),
    },
    {
      name: endpoints.giftRankBy.labels[call.query.by],
      rows: [Object.values(heads), ...lines],
    },
    { name: exportLimits.mark(call.caller.staffId), rows: [] },
  ]);
  reply.header("content-type", sheetTypes.XLSX);
  reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${title}.xlsx`)}`);
  return reply.send(file);
});
