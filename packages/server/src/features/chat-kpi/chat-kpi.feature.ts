import type { Feature } from "../../kit/feature.ts";
import * as chatKpis from "./chat-kpi.ts";
import { chatKpiExport } from "./export-chat-kpi.ts";

export const chatKpiFeature: Feature = {
  calls: [
    chatKpis.chatKpi,
    chatKpis.chatKpiDaily,
    chatKpis.chatKpiHeat,
    chatKpis.showSetting,
    chatKpis.changeSetting,
    chatKpis.scoreStretch,
    chatKpiExport,
  ],
};
