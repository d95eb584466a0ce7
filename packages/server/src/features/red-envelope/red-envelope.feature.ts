import type { Feature } from "../../kit/feature.ts";
import { envelopeIntakes } from "./red-envelope.intake.ts";
import * as red from "./red-envelope.server.ts";

export const redEnvelopeFeature: Feature = {
  resources: [red.redEnvelopeServer],
  intakes: envelopeIntakes,
  calls: [red.createRed, red.editRed, red.getRedClaims, red.getRedSetting, red.saveRedSetting, red.getRedStat],
};
