import type { Feature } from "../../kit/feature.ts";
import * as pushRecords from "./push-task.server.ts";

export const pushTaskFeature: Feature = {
  resources: [pushRecords.pushTaskServer],
  calls: [pushRecords.getPushReceipts, pushRecords.getPushStat, pushRecords.getPushOverview],
};
