import type { Feature } from "../../kit/feature.ts";
import * as roomViolationHandlers from "./room-violation.server.ts";

export const roomViolationFeature: Feature = {
  resources: [roomViolationHandlers.roomViolationServer],
  calls: [
    roomViolationHandlers.addEvidence,
    roomViolationHandlers.getPenaltyRules,
    roomViolationHandlers.savePenaltyRules,
    roomViolationHandlers.getViolationStat,
  ],
};
