import { markNormal, setFocus, undoViolation } from "@hongxian/contract/core/live/violation.endpoints.ts";
import { liveMessages, undoSeconds, violationAction } from "@hongxian/contract/core/live/live.choices.ts";
import type { LiveTile } from "@hongxian/contract/features/patrol/patrol.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import type { Handled } from "../../core/live-room/violation.dialog.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";

export interface Undoable {
  readonly id: number;
  readonly sessionId: number;
  readonly text: string;
  readonly until: number;
}

/** The last action, for as long as it can be undone. */
export function useUndo(onDone: () => void) {
  const [last, setLast] = useState<Undoable | null>(null);
  useEffect(() => {
    if (last === null) return undefined;
    const timer = setTimeout(() => setLast(null), Math.max(0, last.until - Date.now()));
    return () => clearTimeout(timer);
  }, [last]);
  const remember = (sessionId: number, label: string, handled: Handled) =>
    setLast({
      id: handled.id,
      sessionId,
      text: `${label} 已${violationAction.labels[handled.action]}`,
      until: Date.now() + undoSeconds * 1000,
    });
  const undo = async () => {
    if (last === null) return;
    setLast(null);
    try {
      await call(undoViolation, { params: { id: last.id } });
      toast.success(answeredMessage(undoViolation));
    } catch (error) {
      toastError(error);
    }
    onDone();
  };
  return { last, remember, undo };
}

/** Seconds since a room became visible. */
export function useStay(sessionId: number | null): () => number {
  const begin = useRef({ sessionId, at: 0 });
  useEffect(() => {
    begin.current = { sessionId, at: Date.now() };
  }, [sessionId]);
  return () => (begin.current.at === 0 ? 0 : Math.floor((Date.now() - begin.current.at) / 1000));
}

export async function passRoom(room: LiveTile, staySec: number, source: "DESK" | "WALL"): Promise<boolean> {
  if (staySec < 5) {
    toast.warning(liveMessages.stay);
    return false;
  }
  try {
    await call(markNormal, { body: { sessionId: room.sessionId, staySec, source } });
    if (source === "WALL") toast.success(answeredMessage(markNormal));
    return true;
  } catch (error) {
    toastError(error);
    return false;
  }
}

export async function toggleFocus(room: LiveTile, source: "DESK" | "WALL"): Promise<void> {
  try {
    await call(setFocus, { params: { sessionId: room.sessionId, flag: !room.isFocus }, body: { source } });
    toast.success(answeredMessage(setFocus));
  } catch (error) {
    toastError(error);
  }
}
