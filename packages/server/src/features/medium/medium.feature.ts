import type { Feature } from "../../kit/feature.ts";
import { mediumSettlementServer } from "./medium-settlement.server.ts";
import { mediumStat } from "./medium-stat.ts";
import { mediumList, mediumServer } from "./medium.server.ts";
import { moveMedium } from "./move-medium.ts";
import { bookPayment, judgeSettlement } from "./settle-medium.ts";

export const mediumFeature: Feature = {
  resources: [mediumServer, mediumSettlementServer],
  calls: [mediumList, mediumStat, moveMedium, judgeSettlement, bookPayment],
};
