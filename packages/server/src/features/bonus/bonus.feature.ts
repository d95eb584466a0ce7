import type { Feature } from "../../kit/feature.ts";
import * as bonusMoves from "./batch-moves.ts";
import { batchRows, bonusBatchServer, bonusServer, bonusSummary } from "./bonus.server.ts";
import * as bonusWrites from "./write-batch.ts";

export const bonusFeature: Feature = {
  resources: [bonusBatchServer, bonusServer],
  calls: [batchRows, bonusSummary, ...Object.values(bonusMoves), ...Object.values(bonusWrites)],
};
