import type { Feature } from "../../kit/feature.ts";
import { lookIntakeServer } from "./look.intake.ts";
import { getLookRank } from "./look-rank.ts";
import { lookRecordServer } from "./look-record.server.ts";

export const lookRecordFeature: Feature = {
  resources: [lookRecordServer],
  intakes: [lookIntakeServer],
  calls: [getLookRank],
};
