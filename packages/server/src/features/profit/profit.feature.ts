import type { Feature } from "../../kit/feature.ts";
import * as profitHandlers from "./profit.handlers.ts";
import * as profitServers from "./profit.server.ts";

export const profitFeature: Feature = {
  resources: [profitServers.profitShareServer, profitServers.profitRuleServer],
  calls: [profitServers.addProfitRule, profitServers.editProfitRule, ...Object.values(profitHandlers)],
};
