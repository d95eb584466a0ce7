import type { Feature } from "../../kit/feature.ts";
import { getAppeal } from "./appeal-detail.ts";
import { getAppealStat } from "./appeal-stat.ts";
import { appealServer } from "./appeal.server.ts";
import { handleAppeal } from "./handle-appeal.ts";
import { appealIntakeServer } from "./appeal.intake.ts";

export const appealFeature: Feature = {
  resources: [appealServer],
  intakes: [appealIntakeServer],
  calls: [getAppealStat, getAppeal, handleAppeal],
};
