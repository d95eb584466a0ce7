import type { Feature } from "../../kit/feature.ts";
import * as rechargeRankCalls from "./recharge-rank.ts";

export const rechargeRankFeature: Feature = {
  calls: [...Object.values(rechargeRankCalls)],
};
