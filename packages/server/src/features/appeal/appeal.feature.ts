import type { Feature } from "../../kit/feature.ts";
import { appealView } from "./appeal-detail.ts";
import { appealStat } from "./appeal-stat.ts";
import { appealServer } from "./appeal.server.ts";
import { judgeAppeal } from "./handle-appeal.ts";

export const appealFeature: Feature = {
  resources: [appealServer],
  calls: [appealStat, appealView, judgeAppeal],
};
