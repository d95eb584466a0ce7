import type { Feature } from "../../kit/feature.ts";
import * as aiFeatureCalls from "./ai-features.ts";
import * as aiModelCalls from "./ai-models.ts";
import * as aiProviderCalls from "./ai-providers.ts";

export const aiSettingFeature: Feature = {
  resources: [aiModelCalls.aiCallLogServer],
  calls: [
    ...Object.values(aiFeatureCalls),
    ...Object.values(aiProviderCalls),
    aiModelCalls.getAiModels,
    aiModelCalls.addAiModel,
    aiModelCalls.editAiModel,
    aiModelCalls.setAiModelStatus,
    aiModelCalls.removeAiModel,
    aiModelCalls.tryAiFeature,
    aiModelCalls.getAiUsage,
    aiModelCalls.saveAiBudget,
  ],
};
