import type { Feature } from "../../kit/feature.ts";
import { behaviorRetention } from "./behavior-retention.ts";
import { behaviorFunnel, behaviorStat } from "./behavior-stat.ts";
import { behaviorTimeline } from "./behavior-timeline.ts";
import { behaviorServer } from "./behavior.server.ts";
import { behaviorStatExport } from "./export-behavior-stat.ts";

export const behaviorFeature: Feature = {
  resources: [behaviorServer],
  calls: [behaviorStat, behaviorFunnel, behaviorRetention, behaviorTimeline, behaviorStatExport],
};
