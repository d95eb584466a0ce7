import type { Feature } from "../../kit/feature.ts";
import { logoutOnline, onlineServer, onlineSummary, onlineTrend, sameDevice } from "./online.server.ts";

export const onlineFeature: Feature = {
  resources: [onlineServer],
  calls: [logoutOnline, onlineSummary, onlineTrend, sameDevice],
};
