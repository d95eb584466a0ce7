import type { Feature } from "../../kit/feature.ts";
import { exportRealName } from "./export-real-name.ts";
import * as realNameHandlers from "./real-name-count.server.ts";
import { realNameAlarm } from "./real-name-alarm.ts";

export const realNameCountFeature: Feature = {
  calls: [...Object.values(realNameHandlers), exportRealName],
  jobs: [realNameAlarm],
};
