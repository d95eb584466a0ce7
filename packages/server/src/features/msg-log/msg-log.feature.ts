import type { Feature } from "../../kit/feature.ts";
import { exportMessageLogs } from "./export-message-logs.ts";
import * as messageDeeds from "./message.handlers.ts";
import { getMessageLogStat, getMessageLogs } from "./message-logs.ts";

export const msgLogFeature: Feature = {
  calls: [...Object.values(messageDeeds), getMessageLogs, getMessageLogStat, exportMessageLogs],
};
