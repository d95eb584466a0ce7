import type { Feature } from "../../kit/feature.ts";
import * as red from "./red-envelope.server.ts";

export const redEnvelopeFeature: Feature = {
  resources: [red.redEnvelopeServer],
  calls: [
    red.redCreated,
    red.redEdited,
    red.redSubmitted,
    red.redAudited,
    red.redCanceled,
    red.redStopped,
    red.redClaims,
    red.redSetting,
    red.redSettingSaved,
    red.redStat,
  ],
};
