import type { Feature } from "../../kit/feature.ts";
import * as infoUpdateHandlers from "./info-update.handlers.ts";
import { infoUpdateServer } from "./info-update.server.ts";
import { revertInfoUpdate } from "./revert-info.ts";
import { infoChangeWatch } from "./watch-changes.ts";

export const infoUpdateFeature: Feature = {
  resources: [infoUpdateServer],
  calls: [...Object.values(infoUpdateHandlers), revertInfoUpdate],
  jobs: [infoChangeWatch],
};
