import type { Feature } from "../../kit/feature.ts";
import * as credentialCalls from "./credential.handlers.ts";

export const credentialFeature: Feature = {
  calls: [...Object.values(credentialCalls)],
};
