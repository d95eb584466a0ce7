import type { Feature } from "../../kit/feature.ts";
import { exportMessageLogs } from "./export-message-logs.ts";
import * as messageDeeds from "./message-deeds.ts";
import { getMessageLogStat, getMessageLogs } from "./message-logs.ts";

export const msgLogFeature: Feature = {
  calls: [...Object.values(messageDeeds), getMessageLogs, getMessageLogStat, exportMessageLogs],
};
