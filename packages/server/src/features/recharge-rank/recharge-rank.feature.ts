import type { Feature } from "../../kit/feature.ts";
import * as rechargeRankHandlers from "./recharge-rank.ts";

export const rechargeRankFeature: Feature = {
  calls: Object.values(rechargeRankHandlers),
};
