import type { Feature } from "../../kit/feature.ts";
import { turnLeaveWord } from "./convert-leave-word.ts";
import { takeVisitorWord } from "./leave-a-word.ts";
import { leaveWordStat } from "./leave-word-stat.ts";
import { leaveWordServer } from "./leave-word.server.ts";
import * as leaveWordWork from "./work-on-leave-word.ts";

export const leaveWordFeature: Feature = {
  resources: [leaveWordServer],
  calls: [turnLeaveWord, takeVisitorWord, leaveWordStat, ...Object.values(leaveWordWork)],
};
