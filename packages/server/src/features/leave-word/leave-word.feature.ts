import type { Feature } from "../../kit/feature.ts";
import { leaveAWord } from "./leave-a-word.ts";
import { getLeaveWordStat, leaveWordDue } from "./leave-word-stat.ts";
import { leaveWordServer } from "./leave-word.server.ts";
import * as leaveWordWork from "./work-on-leave-word.ts";
import { leaveWordIntakeServer } from "./leave-word.intake.ts";

export const leaveWordFeature: Feature = {
  resources: [leaveWordServer],
  intakes: [leaveWordIntakeServer],
  calls: [leaveAWord, getLeaveWordStat, ...Object.values(leaveWordWork)],
  jobs: [leaveWordDue],
};
