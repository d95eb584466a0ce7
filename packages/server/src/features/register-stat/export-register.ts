import { exportLimits } from "@hongxian/contract/core/console/console.endpoints.ts";
import { platform } from "@hongxian/contract/core/member/member.choices.ts";
import * as endpoints from "@hongxian/contract/features/register-stat/register-stat.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import type { z } from "zod";
import { auditExport } from "../../core/foundation/console/audit-file.ts";
import { asAttachment } from "../../core/services/figures/as-attachment.ts";
import { handleRaw, type Call } from "../../kit/call.ts";
import { workbook } from "../../platform/export-sheet.ts";
import { getRegisterTrend } from "./register-stat.server.ts";
import { registerRows } from "./register-sums.ts";

type Trend = z.output<typeof endpoints.getRegisterTrend.data>;
type Cell = string | number | null;

const names = Object.keys(endpoints.registerColumns) as (keyof endpoints.RegisterRow)[];

/** Rates in percent, money in yuan. */
function cellOf(name: keyof endpoints.RegisterRow, value: endpoints.RegisterRow[keyof endpoints.RegisterRow]): Cell {
  if (typeof value !== "number") return value;
  return name.endsWith("Bp") || name === "paid" ? value / 100 : value;
}
const lineOf = (row: endpoints.RegisterRow): Cell[] => names.map((name) => cellOf(name, row[name]));

function trendLines({ periods, current, compare, platforms }: Trend): Cell[][] {
  const { sheets } = endpoints.registerMessages;
  return [
    [
      endpoints.registerColumns.period,
      sheets.current,
      sheets.compare,
      ...platforms.map((one) => platform.labels[one.platform]),
    ],
    ...periods.map((period, at) => [
      period,
      current[at] ?? 0,
      compare?.[at] ?? null,
      ...platforms.map(({ values }) => values[at] ?? 0),
    ]),
  ];
}

export const exportRegister = handleRaw(endpoints.exportRegister, async (call, _request, reply) => {
  if (getRegisterTrend.mode !== "signed") throw new Error("the trend needs a session");
  const [{ rows, whole }, trend] = await Promise.all([registerRows(call), getRegisterTrend.run(call as Call)]);
  await auditExport(call, endpoints.exportRegister, {
    targetType: auditTargets.registerStat,
    targetId: null,
    after: { rows: rows.length },
  });
  const { sheets } = endpoints.registerMessages;
  const file = await workbook([
    {
      name: sheets.table,
      rows: [names.map((name) => endpoints.registerColumns[name]), ...rows.map(lineOf), lineOf(whole)],
    },
    { name: exportLimits.mark(call.caller.staffId), rows: [] },
    // The call's answer was made with this same schema.
    { name: sheets.trend, rows: trendLines(trend as Trend) },
  ]);
  asAttachment(reply, endpoints.registerStatTitle, "XLSX", call.caller.staffId);
  return reply.send(file);
});
