import type { Feature } from "../../kit/feature.ts";
import { findChannelAgents } from "./channel-agents.ts";
import { getChannelQr, importCost, saveCost, mergeChannels, channelJobs } from "./channel.handlers.ts";
import { channelList, channelServer, getChannelStat } from "./channel.server.ts";

export const channelFeature: Feature = {
  resources: [channelServer],
  calls: [channelList, getChannelStat, saveCost, importCost, findChannelAgents, mergeChannels, getChannelQr],
  jobs: channelJobs,
};
