import type { Feature } from "../../kit/feature.ts";
import * as payChannelHandlers from "./pay-channel.handlers.ts";
import { payChannelServer } from "./pay-channel.server.ts";
import { payChannelJobs } from "./pay-channel-jobs.ts";

export const payConfigFeature: Feature = {
  resources: [payChannelServer],
  calls: Object.values(payChannelHandlers),
  jobs: payChannelJobs,
};
