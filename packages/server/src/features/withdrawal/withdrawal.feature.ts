import type { Feature } from "../../kit/feature.ts";
import {
  agentWallet,
  agentWithdrawalServer,
  withdrawalApplied,
  withdrawalCanceled,
} from "./agent-withdrawal.server.ts";
import * as withdrawalCalls from "./withdrawal-calls.ts";
import { withdrawalServer } from "./withdrawal.server.ts";

export const withdrawalFeature: Feature = {
  resources: [withdrawalServer, agentWithdrawalServer],
  calls: [...Object.values(withdrawalCalls), withdrawalApplied, withdrawalCanceled, agentWallet],
};
