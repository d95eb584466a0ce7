import type { Feature } from "../../kit/feature.ts";
import * as rankHandlers from "./rank.handlers.ts";
import * as rankFigures from "./rank-figures.ts";
import { hostRankServer, integralRankServer, richRankServer } from "./rank.servers.ts";
import * as rankRewards from "./reward-rank.ts";

export const rankFeature: Feature = {
  resources: [richRankServer, hostRankServer, integralRankServer],
  calls: [...Object.values(rankHandlers), ...Object.values(rankFigures), ...Object.values(rankRewards)],
};
