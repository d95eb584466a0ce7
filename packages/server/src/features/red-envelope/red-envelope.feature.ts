import type { Feature } from "../../kit/feature.ts";
import * as red from "./red-envelope.server.ts";

export const redEnvelopeFeature: Feature = {
  resources: [red.redEnvelopeServer],
  calls: [
    red.createRed,
    red.editRed,
    red.submitRed,
    red.auditRed,
    red.cancelRed,
    red.stopRed,
    red.getRedClaims,
    red.getRedSetting,
    red.saveRedSetting,
    red.getRedStat,
  ],
};
