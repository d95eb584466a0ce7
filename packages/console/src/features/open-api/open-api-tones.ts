import type { deliveryStatus, webhookStatus } from "@hongxian/contract/core/webhook/webhook.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const webhookTones = { ENABLE: "jade", DISABLE: "ochre", OFF: "brick" } as const satisfies Record<
  ChoiceOf<typeof webhookStatus>,
  Tone
>;

export const deliveryTones = {
  QUEUED: "mute",
  WAIT: "ochre",
  TAKEN: "slate",
  DONE: "jade",
  FAIL: "brick",
} as const satisfies Record<ChoiceOf<typeof deliveryStatus>, Tone>;
