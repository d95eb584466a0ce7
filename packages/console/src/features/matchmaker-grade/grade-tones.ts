import type { GradeChangeStatus } from "@hongxian/contract/core/matchmaker/matchmaker.choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const changeTones = {
  WAIT_AUDIT: "ochre",
  PASSED: "jade",
  REJECTED: "brick",
  INVALID: "void",
  WARNING: "ochre",
  WAIT_EXECUTE: "brick",
  EXECUTED: "mute",
  EXEMPTED: "slate",
  REVOKED: "void",
} as const satisfies Record<GradeChangeStatus, Tone>;
