import type { Feature } from "../../kit/feature.ts";
import { getAppeal } from "./appeal-detail.ts";
import { getAppealStat } from "./appeal-stat.ts";
import { appealServer } from "./appeal.server.ts";
import { handleAppeal } from "./handle-appeal.ts";

export const appealFeature: Feature = {
  resources: [appealServer],
  calls: [getAppealStat, getAppeal, handleAppeal],
};
