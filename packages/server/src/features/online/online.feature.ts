import type { Feature } from "../../kit/feature.ts";
import {
  logoutMembers,
  onlineServer,
  getOnlineSummary,
  getOnlineTrend,
  getSameDevice,
  onlineJobs,
} from "./online.server.ts";

export const onlineFeature: Feature = {
  resources: [onlineServer],
  calls: [logoutMembers, getOnlineSummary, getOnlineTrend, getSameDevice],
  jobs: onlineJobs,
};
