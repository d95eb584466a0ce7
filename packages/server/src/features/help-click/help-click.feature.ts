import type { Feature } from "../../kit/feature.ts";
import * as helpCalls from "./help.handlers.ts";

export const helpClickFeature: Feature = {
  calls: [...Object.values(helpCalls)],
};
