import type { attitude } from "@hongxian/contract/core/content/content.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const attitudeTones = { AGREE: "jade", NEUTRAL: "mute", DISAGREE: "ochre" } as const satisfies Record<
  ChoiceOf<typeof attitude>,
  Tone
>;
