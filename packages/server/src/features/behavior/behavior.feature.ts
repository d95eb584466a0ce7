import type { Feature } from "../../kit/feature.ts";
import { getBehaviorRetention } from "./behavior-retention.ts";
import { getBehaviorFunnel, getBehaviorStat } from "./behavior-stat.ts";
import { getBehaviorTimeline } from "./behavior-timeline.ts";
import { behaviorServer } from "./behavior.server.ts";
import { exportBehaviorStat } from "./export-behavior-stat.ts";
import { behaviorIntakeServers } from "./behavior.intakes.ts";

export const behaviorFeature: Feature = {
  resources: [behaviorServer],
  intakes: behaviorIntakeServers,
  calls: [getBehaviorStat, getBehaviorFunnel, getBehaviorRetention, getBehaviorTimeline, exportBehaviorStat],
};
