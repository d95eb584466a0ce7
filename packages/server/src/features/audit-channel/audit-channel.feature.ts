import type { Feature } from "../../kit/feature.ts";
import { auditCallServer, getAuditChannelStat } from "./audit-call.server.ts";
import * as auditChannelHandlers from "./audit-channel.handlers.ts";

export const auditChannelFeature: Feature = {
  resources: [auditCallServer],
  calls: [...Object.values(auditChannelHandlers), getAuditChannelStat],
};
