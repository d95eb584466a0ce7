import type { Feature } from "../../kit/feature.ts";
import * as matchReports from "./match-report.ts";
import { reportSheets } from "./report-sheets.server.ts";
import { reportDaily } from "./match-report.ts";

export const matchReportFeature: Feature = {
  resources: [...reportSheets],
  calls: [
    matchReports.getMatchReport,
    matchReports.getMatchRank,
    matchReports.getSubscription,
    matchReports.setSubscription,
  ],
  jobs: [reportDaily],
};
