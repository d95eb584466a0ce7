import type { Feature } from "../../kit/feature.ts";
import { getGiftAnomalies } from "./gift-anomalies.ts";
import { getGiftRank, exportGiftReport } from "./gift-rank.ts";
import * as giftRecordHandlers from "./gift-record.handlers.ts";
import { giftRecordServer } from "./gift-record.server.ts";
import { getGiftOptions, getGiftSummary } from "./gift-report.ts";
import { getGiftPanel, getGiftShares, saveGiftShares, sortGifts } from "./gift-shares.ts";
import { giftIntakeServer } from "./gift.intake.ts";
import { giftServer } from "./gift.server.ts";
import { switchGift } from "./phone-gift.ts";
import { giftsOpenRead } from "./gift.open-read.ts";

export const giftFeature: Feature = {
  openReads: [giftsOpenRead],
  resources: [giftServer, giftRecordServer],
  intakes: [giftIntakeServer],
  calls: [
    ...Object.values(giftRecordHandlers),
    getGiftAnomalies,
    getGiftRank,
    exportGiftReport,
    getGiftOptions,
    getGiftSummary,
    getGiftPanel,
    getGiftShares,
    saveGiftShares,
    sortGifts,
    switchGift,
  ],
};
