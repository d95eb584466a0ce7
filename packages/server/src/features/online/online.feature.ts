import type { Feature } from "../../kit/feature.ts";
import {
  logoutMembers,
  onlineServer,
  getOnlineSummary,
  getOnlineTrend,
  getSameDevice,
  onlineJobs,
} from "./online.server.ts";
import { presenceIntakeServer } from "./presence.intake.ts";

export const onlineFeature: Feature = {
  resources: [onlineServer],
  intakes: [presenceIntakeServer],
  calls: [logoutMembers, getOnlineSummary, getOnlineTrend, getSameDevice],
  jobs: onlineJobs,
};
