import type { Feature } from "../../kit/feature.ts";
import { adViewIntakeServer } from "./ad-view.intake.ts";
import * as adHandlers from "./ad.handlers.ts";
import { adRecordServer, getAdStat } from "./ad-record.server.ts";

export const adRecordFeature: Feature = {
  resources: [adRecordServer],
  intakes: [adViewIntakeServer],
  calls: [getAdStat, ...Object.values(adHandlers)],
};
