import { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import { isPossible } from "@hongxian/contract/kit/row-action.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";

export type WordRow = RowOf<typeof leaveWord>;
export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
/** Nobody has closed it yet: whatever can still be answered. */
export const isOpen = (row: WordRow): boolean => isPossible(leaveWord, "reply", row);
