import type { ticketLevel } from "@hongxian/contract/core/ticket/ticket.choices.ts";
import type { complaintStatus } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import type { punishmentStatus } from "@hongxian/contract/core/punishment/punishment.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { Tone } from "../../ui/tag.tsx";

export const levelTones = { URGENT: "brick", HIGH: "ochre", NORMAL: "mute" } as const satisfies Record<
  ChoiceOf<typeof ticketLevel>,
  Tone
>;

export const statusTones = {
  WAIT_HANDLE: "ochre",
  HANDLING: "slate",
  VALID: "jade",
  INVALID: "mute",
  CANCEL: "void",
} as const satisfies Record<ChoiceOf<typeof complaintStatus>, Tone>;

export const sanctionTones = { EFFECTIVE: "brick", EXPIRED: "mute", REVOKED: "void" } as const satisfies Record<
  ChoiceOf<typeof punishmentStatus>,
  Tone
>;
