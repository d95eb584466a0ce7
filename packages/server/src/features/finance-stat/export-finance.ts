import {
  exportFinance,
  financeCards,
  financeColumns,
  financeMessages,
  financeTitle,
  isMoneyColumn,
  type FinanceRow,
} from "@hongxian/contract/features/finance-stat/finance-stat.endpoints.ts";
import { needWhole } from "../../core/services/figures/need-whole.ts";
import { sendSheets, type SheetCell } from "../../core/services/figures/send-sheets.ts";
import { handleRaw } from "../../kit/call.ts";
import { cardsOf, financeRowsOf, financeWindows } from "./finance-sums.ts";

// The keys of the literal are exactly the columns.
const names = Object.keys(financeColumns) as (keyof FinanceRow)[];
const inYuan = (name: string, value: SheetCell): SheetCell =>
  typeof value === "number" && isMoneyColumn(name) ? value / 100 : value;

/** The table, and the cards on a second sheet. */
export const financeExport = handleRaw(exportFinance, async (call, _request, reply) => {
  needWhole(call);
  const { db, query } = call;
  const [{ rows, whole }, cards] = await Promise.all([
    financeRowsOf(db, query),
    cardsOf(db, query, financeWindows(query).current),
  ]);
  const { sheets } = financeMessages;
  const line = (row: FinanceRow) => names.map((name) => inYuan(name, row[name]));
  return sendSheets(call, reply, exportFinance, {
    name: financeTitle,
    targetType: "daily_finance",
    sheets: [
      {
        name: sheets.table,
        rows: [names.map((name) => financeColumns[name]), ...rows.map(line), line({ ...whole, period: sheets.total })],
      },
      {
        name: sheets.cards,
        rows: [
          [sheets.figure, sheets.value],
          ...financeCards.map(({ key, label, unit }) => {
            const value = cards[key];
            return [label, value === null || unit === undefined ? value : value / 100];
          }),
        ],
      },
    ],
  });
});
