import type { Feature } from "../../kit/feature.ts";
import * as credentialHandlers from "./credential.handlers.ts";

export const credentialFeature: Feature = {
  calls: Object.values(credentialHandlers),
};
