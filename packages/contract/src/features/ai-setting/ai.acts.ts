import type { Acts } from "../../kit/act.ts";
import { aiStatusGrants } from "./ai-model.endpoints.ts";
import { clearAiKey, publishAiPrompt, rollbackAiPrompt } from "./ai-setting.endpoints.ts";

interface Stated {
  readonly status: string;
}

/** Providers and models; the page and the calls name them by the new state. */
export const aiStatusActs = {
  ENABLE: { by: aiStatusGrants.ENABLE, when: ({ status }) => status === "DISABLE" },
  DISABLE: { by: aiStatusGrants.DISABLE, when: ({ status }) => status === "ENABLE" },
} satisfies Acts<Stated>;

export const aiKeyActs = {
  clear: { by: clearAiKey, when: ({ hasKey }) => hasKey, danger: true },
} satisfies Acts<{ readonly hasKey: boolean }>;

export const aiPromptActs = {
  publish: { by: publishAiPrompt, when: ({ status }) => status === "DRAFT" },
  rollback: { by: rollbackAiPrompt, when: ({ status }) => status === "ARCHIVED" },
} satisfies Acts<Stated>;
