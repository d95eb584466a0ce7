import type { Feature } from "../../kit/feature.ts";
import { giftAnomalies } from "./gift-anomalies.ts";
import { giftRank, giftReportExport } from "./gift-rank.ts";
import * as giftRecordCalls from "./gift-record-calls.ts";
import { giftRecordServer } from "./gift-record.server.ts";
import { giftOptions, giftSummary } from "./gift-report.ts";
import { giftPanel, giftShares, giftSharesSaved, giftsSorted } from "./gift-shares.ts";
import { giftServer } from "./gift.server.ts";
import { giftSwitched } from "./phone-gift.ts";

export const giftFeature: Feature = {
  resources: [giftServer, giftRecordServer],
  calls: [
    ...Object.values(giftRecordCalls),
    giftAnomalies,
    giftRank,
    giftReportExport,
    giftOptions,
    giftSummary,
    giftPanel,
    giftShares,
    giftSharesSaved,
    giftsSorted,
    giftSwitched,
  ],
};
