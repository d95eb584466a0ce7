import type { Feature } from "../../kit/feature.ts";
import { aiCalls } from "./ai.handlers.ts";
import * as aiFeatureHandlers from "./ai-features.ts";
import * as aiModelHandlers from "./ai-models.ts";
import * as aiProviderHandlers from "./ai-providers.ts";

export const aiSettingFeature: Feature = {
  resources: [aiModelHandlers.aiCallLogServer],
  calls: [
    ...aiCalls,
    ...Object.values(aiFeatureHandlers),
    ...Object.values(aiProviderHandlers),
    aiModelHandlers.getAiModels,
    aiModelHandlers.addAiModel,
    aiModelHandlers.editAiModel,
    aiModelHandlers.setAiModelStatus,
    aiModelHandlers.removeAiModel,
    aiModelHandlers.tryAiFeature,
    aiModelHandlers.getAiUsage,
    aiModelHandlers.saveAiBudget,
  ],
};
