import type { Feature } from "../../kit/feature.ts";
import * as roomViolationCalls from "./room-violation.server.ts";

export const roomViolationFeature: Feature = {
  resources: [roomViolationCalls.roomViolationServer],
  calls: [
    roomViolationCalls.revokeRecord,
    roomViolationCalls.makeHarsher,
    roomViolationCalls.keepEvidence,
    roomViolationCalls.penaltyRules,
    roomViolationCalls.keepPenaltyRules,
    roomViolationCalls.violationStat,
  ],
};
