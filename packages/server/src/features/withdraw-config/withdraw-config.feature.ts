import type { Feature } from "../../kit/feature.ts";
import * as withdrawConfigHandlers from "./withdraw-config.handlers.ts";
import { withdrawConfigDue } from "./withdraw-config-due.ts";

export const withdrawConfigFeature: Feature = {
  calls: Object.values(withdrawConfigHandlers),
  jobs: [withdrawConfigDue],
};
