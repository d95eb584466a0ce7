import type { Feature } from "../../kit/feature.ts";
import * as roomViolationCalls from "./room-violation.server.ts";

export const roomViolationFeature: Feature = {
  resources: [roomViolationCalls.roomViolationServer],
  calls: [
    roomViolationCalls.revokeRoomViolation,
    roomViolationCalls.aggravateViolation,
    roomViolationCalls.addEvidence,
    roomViolationCalls.getPenaltyRules,
    roomViolationCalls.savePenaltyRules,
    roomViolationCalls.getViolationStat,
  ],
};
