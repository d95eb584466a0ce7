import type { Tone } from "../../kit/tag.tsx";

export const resultTones = {
  PROCESSING: "ochre",
  SUCCESS: "jade",
  FAIL: "brick",
  REVOKED: "void",
} as const satisfies Record<string, Tone>;
