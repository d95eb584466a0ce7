import * as endpoints from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { sendSheets, type SheetCell } from "../../core/services/figures/send-sheets.ts";
import { handleRaw } from "../../kit/call.ts";
import { cardsOf, financeRowsOf, financeWindows } from "./finance-sums.ts";

// The keys of the literal are exactly the columns.
const names = Object.keys(endpoints.financeColumns) as (keyof endpoints.FinanceRow)[];
const inYuan = (name: string, value: SheetCell): SheetCell =>
  typeof value === "number" && endpoints.isMoneyColumn(name) ? value / 100 : value;

/** The table, and the cards on a second sheet. */
export const exportFinance = handleRaw(endpoints.exportFinance, async (call, _request, reply) => {
  needWhole(call);
  const { db, query } = call;
  const [{ rows, whole }, cards] = await Promise.all([
    financeRowsOf(db, query),
    cardsOf(db, query, financeWindows(query).current),
  ]);
  const { sheets } = endpoints.financeMessages;
  const line = (row: endpoints.FinanceRow) => names.map((name) => inYuan(name, row[name]));
  return sendSheets(call, reply, endpoints.exportFinance, {
    name: endpoints.financeTitle,
    targetType: auditTargets.dailyFinance,
    sheets: [
      {
        name: sheets.table,
        rows: [
          names.map((name) => endpoints.financeColumns[name]),
          ...rows.map(line),
          line({ ...whole, period: sheets.total }),
        ],
      },
      {
        name: sheets.cards,
        rows: [
          [sheets.figure, sheets.value],
          ...endpoints.financeCards.map(({ key, label, unit }) => {
            const value = cards[key];
            return [label, value === null || unit === undefined ? value : value / 100];
          }),
        ],
      },
    ],
  });
});
