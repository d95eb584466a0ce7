import type { Feature } from "../../kit/feature.ts";
import * as helpHandlers from "./help.handlers.ts";

export const helpClickFeature: Feature = {
  calls: Object.values(helpHandlers),
};
