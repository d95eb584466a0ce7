import type { appealStatus } from "@hongxian/contract/core/ticket/appeal.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const statusTones = { WAIT_HANDLE: "ochre", PASSED: "jade", REFUSED: "mute" } as const satisfies Record<
  ChoiceOf<typeof appealStatus>,
  Tone
>;
