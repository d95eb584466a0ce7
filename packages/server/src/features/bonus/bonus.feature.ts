import type { Feature } from "../../kit/feature.ts";
import { getBatchRows, bonusBatchServer, bonusServer, getBonusSummary } from "./bonus.server.ts";
import * as bonusWrites from "./write-batch.ts";
import { bonusJobs } from "./issue-bonuses.ts";

export const bonusFeature: Feature = {
  resources: [bonusBatchServer, bonusServer],
  calls: [getBatchRows, getBonusSummary, ...Object.values(bonusWrites)],
  jobs: bonusJobs,
};
