import { type MemberDetail, getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { useSyncExternalStore } from "react";
import type { MemberOpener } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";

export interface OpenMember {
  /** Distinguishes two openings of one member. */
  readonly key: number;
  readonly userId: number;
  readonly onClose?: (() => void) | undefined;
}

/** Its name in the address, with the member in `of`. */
export const memberDialogName = "用户详情";

/** Requested at the click, while the dialog is still being drawn; the panel takes over the answer. */
let prefetched: { readonly userId: number; readonly answer: Promise<MemberDetail> } | null = null;

export function takeAnswer(userId: number): Promise<MemberDetail> | undefined {
  const taken = prefetched?.userId === userId ? prefetched.answer : undefined;
  prefetched = null;
  return taken;
}

let stack: readonly OpenMember[] = [];
let opened = 0;
const listeners = new Set<() => void>();

function show(next: readonly OpenMember[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

/** Opens the member detail; opened from inside another one (mutual followers), it is placed on top. */
export const openMember: MemberOpener = (userId, { onClose } = {}) => {
  if (stack.at(-1)?.userId === userId) return;
  opened += 1;
  const answer = call(getUserInfo, { params: { userId } });
  // The panel that takes the answer shows the failure; there may be no such panel.
  answer.catch(() => undefined);
  prefetched = { userId, answer };
  show([...stack, { key: opened, userId, onClose }]);
};

export function closeMember(key: number): void {
  const closed = stack.find((each) => each.key === key);
  if (closed === undefined) return;
  show(stack.filter((each) => each !== closed));
  closed.onClose?.();
}

/** When the page underneath is left, the details over it close. */
export function closeMembers(): void {
  for (const { key } of stack.toReversed()) closeMember(key);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useOpenMembers = (): readonly OpenMember[] => useSyncExternalStore(subscribe, () => stack);
