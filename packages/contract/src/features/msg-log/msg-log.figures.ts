import { listFigures } from "../../kit/figures.ts";
import { getMessageLogs, msgLogLimits, msgLogRoute } from "./msg-log.endpoints.ts";

export const msgLogFigures = listFigures(getMessageLogs, {
  route: msgLogRoute,
  usualDays: msgLogLimits.usualDays,
  figures: {
    total: { title: "消息量", period: "chosen", opens: {} },
    senders: { title: "发送人数", period: "chosen", alone: "the list has messages: a sender of several counts once" },
    blocked: { title: "拦截量", period: "chosen", opens: { machineResult: "BLOCK" } },
    suspect: { title: "可疑量", period: "chosen", opens: { machineResult: "REVIEW" } },
  },
});
