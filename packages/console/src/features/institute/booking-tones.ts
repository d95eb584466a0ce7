import type { bookingStatus } from "@hongxian/contract/features/institute/institute.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const bookingTones = {
  WAIT_PAY: "hollow",
  WAIT_CONFIRM: "ochre",
  CONFIRMED: "slate",
  IN_SERVICE: "accent",
  FINISHED: "jade",
  CANCELED: "void",
  NO_SHOW: "brick",
  REFUNDED: "mute",
} as const satisfies Record<ChoiceOf<typeof bookingStatus>, Tone>;
