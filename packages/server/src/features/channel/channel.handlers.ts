import * as endpoints from "@hongxian/contract/features/channel/channel.endpoints.ts";
import {
  channelMessages,
  channelRoute,
  costColumns,
  costMax,
  costRowsMax,
  isNaturalChannel,
  isOwnChannel,
  suspectShare,
} from "@hongxian/contract/features/channel/channel.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { renderSVG } from "uqr";
import { sheetDay } from "../../core/foundation/file/sheet-day.ts";
import { sheetRows, type SheetRow } from "../../core/foundation/file/sheet-rows.ts";
import { noticeStaff } from "../../core/foundation/notice/notices.ts";
import { convertPicture } from "../../core/foundation/picture/convert-picture.ts";
import { handle, handleRaw, type Db } from "../../kit/call.ts";
import type { Job } from "../../platform/jobs/job.ts";

interface Held {
  readonly type: string;
  readonly status: string;
  readonly code: string;
  readonly landingUrl: string;
}
async function lockChannel(db: Db, id: number): Promise<Held> {
  const { rows } =
    await sql<Held>`select type, status, code, landing_url from channel where id = ${id} and merged_into_id is null for
      update`.execute(db);
  const held = rows[0];
  if (held === undefined) throw new AppError("NOT_FOUND");
  if (!isOwnChannel(held)) throw refused(channelMessages.medium);
  return held;
}

export const saveCost = handle(endpoints.saveCost, async (call) => {
  const { db, body } = call;
  const { id } = call.params;
  await lockChannel(db, id);
  const { rows } = await sql<{
    amount: number;
  }>`select amount from channel_cost where channel_id = ${id} and cost_date = ${body.costDate}::date`.execute(db);
  const before = rows[0];
  call.audit({
    targetType: auditTargets.channel,
    targetId: id,
    before: before ?? null,
    after: { costDate: body.costDate, amount: body.amount },
  });
  if (before !== undefined && !body.overwrite) return { saved: false, exists: true };
  await sql`insert into channel_cost (channel_id, cost_date, amount, staff_id)
    values (${id}, ${body.costDate}::date, ${body.amount}, ${call.caller.staffId})
    on conflict (channel_id, cost_date) do update
    set amount = excluded.amount, staff_id = excluded.staff_id, update_time = now()`.execute(db);
  return { saved: true, exists: before !== undefined };
});

interface CostRow {
  readonly code: string;
  readonly date: string;
  readonly cents: number;
}

function costOf({ code, date, yuan }: SheetRow<keyof typeof costColumns>["cells"]): CostRow | null {
  const day = sheetDay(date);
  const cents = Math.round(Number(yuan.replaceAll(",", "")) * 100);
  if (day === null || code === "" || yuan === "" || !(cents >= 0 && cents <= costMax)) return null;
  return { code, date: day, cents };
}

/** The first column that cannot be read; null where each can. */
function wrongColumn({ code, date, yuan }: SheetRow<keyof typeof costColumns>["cells"]): string | null {
  if (code === "") return costColumns.code;
  if (sheetDay(date) === null) return costColumns.date;
  return costOf({ code, date, yuan }) === null ? costColumns.yuan : null;
}

export const importCost = handle(endpoints.importCost, async (call) => {
  const { db, body } = call;
  const lines = (await sheetRows(call, body, costColumns, costRowsMax)).map(({ row, cells }) => ({
    row,
    read: costOf(cells),
    wrong: wrongColumn(cells),
  }));
  const { rows } = await sql<{
    id: number;
    code: string;
  }>`select id, code from channel
    where merged_into_id is null and type <> 'MEDIUM'
      and code = any(${lines.flatMap(({ read }) => (read === null ? [] : [read.code]))}::text[])`.execute(db);
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const errors = lines
    .filter(({ read }) => read === null || !ids.has(read.code))
    .map(({ row, wrong }) => ({ row, column: wrong ?? costColumns.code, msg: channelMessages.badRow(row) }));
  const outcome = { total: lines.length, valid: lines.length - errors.length, imported: 0, errors };
  call.audit({
    targetType: auditTargets.channel,
    targetId: null,
    after: { rows: lines.length, errors: errors.length, dryRun: body.dryRun },
  });
  if (body.dryRun) return outcome;
  const [first] = errors;
  if (first !== undefined) throw refused(first.msg, outcome);
  const good = lines.flatMap(({ read }) =>
    read === null ? [] : [{ id: ids.get(read.code) ?? 0, date: read.date, cents: read.cents }],
  );
  await sql`insert into channel_cost (channel_id, cost_date, amount, staff_id)
    select (g->>'id')::bigint, (g->>'date')::date, sum((g->>'cents')::bigint), ${call.caller.staffId}
    from jsonb_array_elements(${JSON.stringify(good)}::jsonb) g group by 1, 2
    on conflict (channel_id, cost_date) do update
    set amount = excluded.amount, staff_id = excluded.staff_id, update_time = now()`.execute(db);
  return { ...outcome, imported: good.length };
});

export const mergeChannels = handle(endpoints.mergeChannels, async (call) => {
  const { db } = call;
  const { fromId, toId } = call.body;
  // Both in order of their numbers, so that two merges cannot deadlock.
  const held = new Map<number, Held>();
  for (const id of [fromId, toId].toSorted((one, other) => one - other)) held.set(id, await lockChannel(db, id));
  const from = held.get(fromId);
  if (from !== undefined && isNaturalChannel(from)) throw refused(channelMessages.natural);
  const below = await sql`select 1 from channel where id = ${toId} and parent_id = ${fromId}`.execute(db);
  if (below.rows.length > 0) throw invalid({ toId: channelMessages.parent });
  const moved = await sql`update member set channel_id = ${toId} where channel_id = ${fromId} returning 1`.execute(db);
  await sql`update intention set channel_id = ${toId}, version = version + 1, update_time = now()
    where channel_id = ${fromId}`.execute(db);
  for (const table of ["daily_user_stat", "emotion_result"])
    await sql`update ${sql.table(table)} set channel_id = ${toId} where channel_id = ${fromId}`.execute(db);
  await sql`insert into channel_cost (channel_id, cost_date, amount, staff_id)
    select ${toId}, cost_date, amount, staff_id from channel_cost where channel_id = ${fromId}
    on conflict (channel_id, cost_date) do update
    set amount = channel_cost.amount + excluded.amount, update_time = now()`.execute(db);
  await sql`insert into channel_visit (channel_id, stat_date, click_num, download_num, activate_num)
    select ${toId}, stat_date, click_num, download_num, activate_num from channel_visit where channel_id = ${fromId}
    on conflict (channel_id, stat_date) do update
    set click_num = channel_visit.click_num + excluded.click_num,
      download_num = channel_visit.download_num + excluded.download_num,
      activate_num = channel_visit.activate_num + excluded.activate_num`.execute(db);
  await sql`delete from channel_cost where channel_id = ${fromId}`.execute(db);
  await sql`delete from channel_visit where channel_id = ${fromId}`.execute(db);
  await sql`update channel set parent_id = null, version = version + 1, update_time = now()
    where parent_id = ${fromId}`.execute(db);
  await sql`update channel set merged_into_id = ${toId}, status = 'DISABLE', update_time = now(), version = version + 1
    where id = ${fromId}`.execute(db);
  call.audit({
    targetType: auditTargets.channel,
    targetId: fromId,
    after: { mergedInto: toId, members: moved.rows.length },
  });
  return { members: moved.rows.length };
});

const qrSize = 512;
export const getChannelQr = handleRaw(endpoints.getChannelQr, async ({ db, params, caller }, request, reply) => {
  const { rows } = await sql<
    Held & { id: number }
  >`select id, type, status, code, landing_url from channel where id = ${params.id} and merged_into_id is null`.execute(
    db,
  );
  const found = rows[0];
  if (found === undefined) throw new AppError("NOT_FOUND");
  const address =
    found.landingUrl === ""
      ? `${request.protocol}://${request.host}/#/seek?channelId=${found.id}`
      : `${found.landingUrl}?ch=${found.code}`;
  const drawing = Buffer.from(renderSVG(address, { border: 4 }));
  const { bytes: png } = await convertPicture(caller.staffId, drawing, [
    { resize: { width: qrSize, height: qrSize, kernel: "nearest" }, result: { format: "png" } },
  ]);
  reply.header("content-type", "image/png");
  return reply.send(png);
});

/** A channel is marked, and its owner notified, when most of a day's newcomers share their devices. */
export async function markSuspects(db: Db): Promise<number> {
  const { rows } = await sql<{ name: string; ownerStaffId: number | null }>`with came as (
      select m.channel_id, m.user_id,
        exists (select 1 from login_record l join login_record o on o.device_id = l.device_id and o.user_id <> l.user_id
        where l.user_id = m.user_id and l.device_id <> '' and l.created_time >= current_date - 1
          and o.created_time >= current_date - 30) as is_shared
      from member m where m.created_time >= current_date - 1 and m.created_time < current_date
        and m.channel_id is not null and not m.is_market_account and m.platform <> 'STAFF'
    ), bad as (select channel_id from came group by 1
    having count(*) >= 3 and avg(is_shared::int) >= ${suspectShare}::numeric)
    update channel c set suspect_day = current_date - 1 from bad where c.id = bad.channel_id
    returning c.name, c.owner_staff_id`.execute(db);
  for (const { name, ownerStaffId } of rows)
    if (ownerStaffId !== null)
      await noticeStaff(db, [ownerStaffId], { kind: "WARN", ...channelMessages.suspect(name), link: channelRoute });
  return rows.length;
}

export const channelJobs: readonly Job[] = [
  {
    name: "channel-suspects",
    cron: "20 1 * * *",
    run: ({ database: { db } }) => db.transaction().execute((tx) => markSuspects(tx)),
  },
];
