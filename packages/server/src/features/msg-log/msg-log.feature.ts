import type { Feature } from "../../kit/feature.ts";
import { messageLogExport } from "./export-message-logs.ts";
import * as messageDeeds from "./message-deeds.ts";
import { messageLogStat, messageLogs } from "./message-logs.ts";

export const msgLogFeature: Feature = {
  calls: [...Object.values(messageDeeds), messageLogs, messageLogStat, messageLogExport],
};
