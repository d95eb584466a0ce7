import { defineFigures } from "../../kit/figures.ts";
import type { z } from "zod";
import { getProfitReport, profitReportRoute } from "./profit-report.endpoints.ts";

type Report = z.output<typeof getProfitReport.data>;
const alone = "a line of the statement below it, every cell of which opens its entries";
const line = (key: string) => ({
  period: "chosen" as const,
  value: ({ platform }: Report) => platform?.lines.find((one) => one.key === key)?.total ?? null,
});

export const profitReportFigures = defineFigures(getProfitReport, {
  list: { route: profitReportRoute, call: getProfitReport },
  usualDays: "month",
  figures: {
    net: { title: "净收入", unit: "cents", alone, ...line("NET") },
    gross: { title: "毛利", unit: "cents", alone, ...line("GROSS") },
    grossRate: { title: "毛利率", unit: "bp", ...line("GROSS_RATE") },
    profit: { title: "经营利润", unit: "cents", alone, ...line("PROFIT") },
    profitRate: { title: "利润率", unit: "bp", ...line("PROFIT_RATE") },
  },
});
