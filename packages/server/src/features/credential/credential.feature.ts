import type { Feature } from "../../kit/feature.ts";
import * as credentialCalls from "./credential-calls.ts";

export const credentialFeature: Feature = {
  calls: [...Object.values(credentialCalls)],
};
