import type { Feature } from "../../kit/feature.ts";
import { mediumSettlementServer } from "./medium-settlement.server.ts";
import { getMediumStat } from "./medium-stat.ts";
import { mediumList, mediumServer } from "./medium.server.ts";
import { setMediumStatus } from "./move-medium.ts";

export const mediumFeature: Feature = {
  resources: [mediumServer, mediumSettlementServer],
  calls: [mediumList, getMediumStat, setMediumStatus],
};
