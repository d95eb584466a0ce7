import { useEffect, useRef } from "react";

/** Published when a dialog changed a member, so that lists and panels showing him follow. */
export type MemberEvent = { readonly userId: number } & (
  | { readonly kind: "edited"; readonly fields: readonly string[] }
  | { readonly kind: "status"; readonly status: string }
  | { readonly kind: "face"; readonly faceValue: number | null; readonly faceReason: string }
  | { readonly kind: "note" }
  | { readonly kind: "album" }
);

const listeners = new Set<(event: MemberEvent) => void>();

export function announceMember(event: MemberEvent): void {
  for (const listener of listeners) listener(event);
}

/** Calls back at every change made by a member dialog while mounted. */
export function useMemberEvents(listener: (event: MemberEvent) => void): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const hear = (event: MemberEvent) => latest.current(event);
    listeners.add(hear);
    return () => void listeners.delete(hear);
  }, []);
}
