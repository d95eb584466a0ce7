import type { Tone } from "../../ui/tag.tsx";

/** Tones of a member's states, as the design's table defines them. */
export const statusTones = {
  ENABLE: "jade",
  DISABLE: "brick",
  DELETE: "void",
  CANCEL: "void",
} as const satisfies Record<string, Tone>;

export const communicateTones = {
  NOT: "hollow",
  NO_MOBILE: "mute",
  INADEQUATE: "mute",
  NO_PAYMENT_LOW: "slate",
  NO_PAYMENT_HIGH: "accent",
  PAID: "jade",
  INVALID: "void",
} as const satisfies Record<string, Tone>;

export const authTones = { NO: "hollow", REAL_NAME: "slate", AUTH: "slate" } as const satisfies Record<string, Tone>;

export const credentialTones = {
  NOT: "hollow",
  AUTHING: "ochre",
  AUTH_SUCCESS: "jade",
  AUTH_FAIL: "brick",
} as const satisfies Record<string, Tone>;

const faceTones: Readonly<Record<number, Tone>> = { 0: "brick", 1: "jade", 2: "ochre" };
export const faceTone = (value: number | null): Tone => (value === null ? "hollow" : (faceTones[value] ?? "hollow"));
