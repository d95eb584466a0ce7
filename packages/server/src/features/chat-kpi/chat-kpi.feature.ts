import type { Feature } from "../../kit/feature.ts";
import * as chatKpis from "./chat-kpi.ts";
import { exportChatKpi } from "./export-chat-kpi.ts";
import { chatKpiJobs } from "./chat-kpi-jobs.ts";

export const chatKpiFeature: Feature = {
  calls: [
    chatKpis.getChatKpi,
    chatKpis.getChatKpiDaily,
    chatKpis.getChatKpiHeat,
    chatKpis.getChatKpiSetting,
    chatKpis.saveChatKpiSetting,
    chatKpis.scoreAccompany,
    exportChatKpi,
  ],
  jobs: chatKpiJobs,
};
