import type { IntroductionStatus } from "@hongxian/contract/core/introduction/introduction.choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const introductionTones = {
  DRAFT: "mute",
  WAIT_SELF: "ochre",
  WAIT_OTHER: "ochre",
  AGREED: "slate",
  ARRANGED: "slate",
  MET: "slate",
  DATING: "jade",
  SUCCESS_AUDIT: "ochre",
  SUCCESS: "jade",
  REFUSED_SELF: "brick",
  REFUSED_OTHER: "brick",
  FAILED: "brick",
  EXPIRED: "void",
  CANCELED: "void",
} as const satisfies Record<IntroductionStatus, Tone>;
