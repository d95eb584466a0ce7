import type { Feature } from "../../kit/feature.ts";
import * as credentialHandlers from "./credential.handlers.ts";
import { livePhotoIntakeServer } from "./live-photo.intake.ts";

export const credentialFeature: Feature = {
  intakes: [livePhotoIntakeServer],
  calls: Object.values(credentialHandlers),
};
