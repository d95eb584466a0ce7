import type { Feature } from "../../kit/feature.ts";
import * as infoUpdateCalls from "./info-update.handlers.ts";
import { infoUpdateServer } from "./info-update.server.ts";
import { revertInfoUpdate } from "./revert-info.ts";

export const infoUpdateFeature: Feature = {
  resources: [infoUpdateServer],
  calls: [...Object.values(infoUpdateCalls), revertInfoUpdate],
};
