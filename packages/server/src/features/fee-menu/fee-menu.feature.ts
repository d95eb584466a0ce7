import type { Feature } from "../../kit/feature.ts";
import * as feeMenuHandlers from "./fee-menu.handlers.ts";
import { feeMenuServer } from "./fee-menu.server.ts";
import { feeMenuJobs } from "./fee-menu-jobs.ts";
import { priceMenuOpenRead } from "./price-menu.open-read.ts";

export const feeMenuFeature: Feature = {
  openReads: [priceMenuOpenRead],
  resources: [feeMenuServer],
  calls: Object.values(feeMenuHandlers),
  jobs: feeMenuJobs,
};
