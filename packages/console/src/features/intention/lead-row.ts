import type { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";

export type LeadRow = Row<typeof intention.fields>;

export const statusTones = {
  NEW: "ochre",
  ASSIGNED: "mute",
  FOLLOWING: "slate",
  CONVERTED: "jade",
  INVALID: "void",
} as const;

export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
