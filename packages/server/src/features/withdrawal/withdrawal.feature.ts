import type { Feature } from "../../kit/feature.ts";
import {
  getAgentWallet,
  agentWithdrawalServer,
  applyAgentWithdrawal,
  cancelAgentWithdrawal,
} from "./agent-withdrawal.server.ts";
import * as withdrawalHandlers from "./withdrawal.handlers.ts";
import { withdrawalIntakeServer } from "./withdrawal.intake.ts";
import { withdrawalServer } from "./withdrawal.server.ts";

export const withdrawalFeature: Feature = {
  resources: [withdrawalServer, agentWithdrawalServer],
  intakes: [withdrawalIntakeServer],
  calls: [...Object.values(withdrawalHandlers), applyAgentWithdrawal, cancelAgentWithdrawal, getAgentWallet],
};
