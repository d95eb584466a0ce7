import type { Feature } from "../../kit/feature.ts";
import * as feeSettingHandlers from "./fee-setting.handlers.ts";
import { feeSettingServer } from "./fee-setting.server.ts";

export const feeSettingFeature: Feature = {
  resources: [feeSettingServer],
  calls: Object.values(feeSettingHandlers),
};
