import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import * as endpoints from "@hongxian/contract/features/area-stat/area-stat.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { noticeWhoMay } from "../../core/foundation/notice/notices.ts";
import { auditExport } from "../../core/foundation/console/audit-file.ts";
import { asAttachment } from "../../core/services/figures/as-attachment.ts";
import { handle, handleRaw, type Db } from "../../kit/call.ts";
import { workbook } from "../../platform/export-sheet.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { areaDays, areaRows, cityFigures, listedRows, placeOf, rootOf, totalOf } from "./area-rows.ts";

type Name = keyof typeof endpoints.areaColumns;
const names = Object.keys(endpoints.areaColumns) as Name[];

function sortRows(rows: readonly endpoints.AreaRow[], sort: string | undefined): readonly endpoints.AreaRow[] {
  if (sort === undefined) return rows;
  const name = sort.replace(/^-/, "") as Name;
  const down = sort.startsWith("-") ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [left, right] = [one[name], other[name]];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return left === right ? 0 : (left < right ? -1 : 1) * down;
  });
}

export const getAreaList = handle(endpoints.getAreaList, async (call) => {
  const { page, size, sort } = call.query;
  const rows = await listedRows(call);
  return {
    list: sortRows(rows, sort).slice((page - 1) * size, page * size),
    total: rows.length,
    page,
    size,
    summary: totalOf(rows),
  };
});

async function pathTo(db: Db, root: number, place: number): Promise<{ id: number; name: string }[]> {
  const ids = [Math.floor(place / 10_000) * 10_000, Math.floor(place / 100) * 100].filter(
    (id) => id > 0 && id <= place,
  );
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, name from region where id = any(${[...new Set(ids)]}) order by id`.execute(db);
  const rootAt = rows.findIndex(({ id }) => id === root);
  return root === 0 ? [{ id: 0, name: "" }, ...rows] : rows.slice(Math.max(0, rootAt));
}

export const getAreaMap = handle(endpoints.getAreaMap, async (call) => {
  const place = placeOf(call.caller, call.query.parentId);
  const [rows, path, { top, ...cities }] = await Promise.all([
    areaRows(call),
    pathTo(call.db, rootOf(call.caller), place),
    cityFigures(call, endpoints.balance),
  ]);
  return { rows, path, ...cities, topCity: top };
});

export const getAreaTrend = handle(endpoints.getAreaTrend, async (call) => {
  const days = await areaDays(call);
  return {
    days: days.map(({ day }) => day),
    area: days.map(({ area }) => area),
    average: days.map(({ average }) => average),
  };
});

export const setAreaTarget = handle(endpoints.setAreaTarget, async (call) => {
  const { areaId, month, registerTarget } = call.body;
  const { rows } = await sql`select 1 from region where id = ${areaId} and level in (1, 2)`.execute(call.db);
  if (rows.length === 0 || placeOf(call.caller, areaId) !== areaId) throw refused(endpoints.areaMessages.place);
  const before = await sql<{
    registerTarget: number;
  }>`select register_target from area_target where area_id = ${areaId} and month = ${month}`.execute(call.db);
  await sql`insert into area_target (area_level, area_id, month, register_target, staff_id)
    values (${areaId % 10_000 === 0 ? "PROV" : "CITY"}, ${areaId}, ${month}, ${registerTarget}, ${call.caller.staffId})
    on conflict (area_id, month) do update
    set register_target = excluded.register_target, staff_id = excluded.staff_id, update_time = now()`.execute(call.db);
  call.audit({
    targetType: auditTargets.areaTarget,
    targetId: areaId,
    before: before.rows[0] ?? null,
    after: { month, registerTarget },
  });
  return null;
});

/** Rates in percent, money in yuan, the ratio as a number. */
const cellOf = (name: Name, value: endpoints.AreaRow[Name]): string | number | null =>
  typeof value !== "number" || !(name.endsWith("Bp") || ["paid", "perPayer", "ratio"].includes(name))
    ? value
    : value / 100;

export const exportArea = handleRaw(endpoints.exportArea, async (call, _request, reply) => {
  const rows = await listedRows(call);
  await auditExport(call, endpoints.exportArea, {
    targetType: auditTargets.areaStat,
    targetId: null,
    after: { rows: rows.length },
  });
  const file = await workbook([
    {
      name: endpoints.areaStatTitle,
      rows: [
        names.map((name) => endpoints.areaColumns[name]),
        ...[...rows, totalOf(rows)].map((row) => names.map((name) => cellOf(name, row[name]))),
      ],
    },
    { name: exportLimits.mark(call.caller.staffId), rows: [] },
  ]);
  asAttachment(reply, endpoints.areaStatTitle, "XLSX", call.caller.staffId);
  return reply.send(file);
});

/** Notifies once a week of the cities where one sex was short in the last thirty days. */
export async function tellUnbalanced(db: Db): Promise<number> {
  const { rows } = await sql<{
    name: string;
  }>`select r.name from (select city_id, sum(register_num) as n, sum(register_num) filter (where sex = 'MAN') as man,
      sum(register_num) filter (where sex = 'WOMAN') as woman
      from daily_user_stat where stat_date >= current_date - 29 and city_id is not null group by 1) k
    join region r on r.id = k.city_id
    where k.n >= ${endpoints.balance.from}::int
      and (coalesce(k.woman, 0) = 0 or coalesce(k.man, 0)::float8 / k.woman > ${endpoints.balance.most}::float8
      or coalesce(k.man, 0)::float8 / k.woman < ${endpoints.balance.least}::float8) order by k.n desc`.execute(db);
  if (rows.length === 0) return 0;
  await noticeWhoMay(db, "citiesUnbalanced", {
    kind: "INFO",
    ...endpoints.areaMessages.notice(
      rows
        .map(({ name }) => name)
        .slice(0, 20)
        .join("、"),
    ),
    link: endpoints.areaRoute,
  });
  return rows.length;
}
export const areaJobs: readonly Job[] = [
  {
    name: "area-balance",
    cron: "0 9 * * 1",
    run: ({ database: { db } }) => db.transaction().execute((tx) => tellUnbalanced(tx)),
  },
];
