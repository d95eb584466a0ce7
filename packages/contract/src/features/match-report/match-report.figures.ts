import { defineFigures, type FigureList } from "../../kit/figures.ts";
import type { z } from "zod";
import { getMatchReport, reportCards, type ReportCard, reportPage } from "./match-report.endpoints.ts";

type Report = z.output<typeof getMatchReport.data>;
const names = Object.keys(reportCards) as ReportCard[];
const list: FigureList = { route: reportPage, call: getMatchReport };

export const matchReportFigures = defineFigures(getMatchReport, {
  list,
  figures: Object.fromEntries(
    names.map((name) => [
      name,
      {
        title: reportCards[name],
        period: "chosen" as const,
        alone: "the report has no rows: its details are downloaded as sheets",
        value: ({ cards }: Report) => cards[name],
        ...(name.endsWith("Cents") ? { unit: "cents" as const } : {}),
        ...(name === "refundCents" ? { lessIsBetter: true as const } : {}),
      },
    ]),
  ),
});
