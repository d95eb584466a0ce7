import type { Feature } from "../../kit/feature.ts";
import * as aiFeatureCalls from "./ai-features.ts";
import * as aiModelCalls from "./ai-models.ts";
import * as aiProviderCalls from "./ai-providers.ts";

export const aiSettingFeature: Feature = {
  resources: [aiModelCalls.aiCallLogServer],
  calls: [
    ...Object.values(aiFeatureCalls),
    ...Object.values(aiProviderCalls),
    aiModelCalls.aiModels,
    aiModelCalls.addModel,
    aiModelCalls.editModel,
    aiModelCalls.switchModel,
    aiModelCalls.deleteModel,
    aiModelCalls.tryFeature,
    aiModelCalls.aiUsage,
    aiModelCalls.aiBudget,
  ],
};
