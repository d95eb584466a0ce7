import * as endpoints from "@hongxian/contract/features/real-name-count/real-name-count.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sendSheets, type SheetCell } from "../../core/services/figures/send-sheets.ts";
import { handleRaw } from "../../kit/call.ts";
import { channelNaming, countRows, countWindow, dayNaming, regionNaming, seesMoney } from "./real-name-facts.ts";

const { sheets } = endpoints.realNameMessages;
const inHundredths = new Set<string>(["realNameBp", "cost", "fee"]);

/** Days, regions and channels, a sheet each; without the costs where the account may not see them. */
export const exportRealName = handleRaw(endpoints.exportRealName, async (call, _request, reply) => {
  // The keys of the literal are exactly the columns.
  const names = (Object.keys(endpoints.realNameColumns) as (keyof typeof endpoints.realNameColumns)[]).filter(
    (name) => seesMoney(call.caller) || (name !== "cost" && name !== "fee"),
  );
  const [days, regions, channels] = await Promise.all([
    countRows(call, dayNaming(countWindow(call.query))),
    countRows(call, regionNaming(call.query.regionId)),
    countRows(call, channelNaming),
  ]);
  const line = (row: endpoints.RealNameRow): SheetCell[] =>
    names.map((name) => {
      const value = row[name];
      return typeof value === "number" && inHundredths.has(name) ? value / 100 : value;
    });
  const sheet = (name: string, { rows, whole }: typeof days) => ({
    name,
    rows: [
      names.map((column) => (column === "name" ? name.slice(1) : endpoints.realNameColumns[column])),
      ...rows.map((row) => line({ ...row, name: row.name === "" ? sheets.none : row.name })),
      line({ ...whole, name: sheets.total }),
    ],
  });
  return sendSheets(call, reply, endpoints.exportRealName, {
    name: endpoints.realNameTitle,
    targetType: auditTargets.realNameCount,
    sheets: [sheet(sheets.day, days), sheet(sheets.region, regions), sheet(sheets.channel, channels)],
  });
});
