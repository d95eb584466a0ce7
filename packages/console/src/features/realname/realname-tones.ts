import type { Tone } from "../../ui/tag.tsx";

export const resultTones = {
  PROCESSING: "ochre",
  SUCCESS: "jade",
  FAIL: "brick",
  REVOKED: "void",
} as const satisfies Record<string, Tone>;
