import type { Feature } from "../../kit/feature.ts";
import { exportMessageLogs } from "./export-message-logs.ts";
import * as messageHandlers from "./message.handlers.ts";
import { getMessageLogStat, getMessageLogs } from "./message-logs.ts";

export const msgLogFeature: Feature = {
  calls: [...Object.values(messageHandlers), getMessageLogs, getMessageLogStat, exportMessageLogs],
};
