import type { Feature } from "../../kit/feature.ts";
import { channelAgents } from "./channel-agents.ts";
import { channelQr, importCosts, keepCost, mergeInto, switchChannel } from "./channel-deeds.ts";
import { channelList, channelServer, channelStat } from "./channel.server.ts";

export const channelFeature: Feature = {
  resources: [channelServer],
  calls: [channelList, channelStat, switchChannel, keepCost, importCosts, channelAgents, mergeInto, channelQr],
};
