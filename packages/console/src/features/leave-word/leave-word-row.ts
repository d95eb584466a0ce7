import type { leaveWord } from "@hongxian/contract/features/leave-word/leave-word.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";

export type WordRow = RowOf<typeof leaveWord>;
export interface DialogEnd {
  onDone(): void;
  onClose(): void;
}
export const isWaiting = ({ status }: WordRow): boolean => status === "WAIT_HANDLE";
export const isFollowing = ({ status }: WordRow): boolean => status === "FOLLOWING";
export const isOpen = (row: WordRow): boolean => isWaiting(row) || isFollowing(row);
