import type { RecordMessage } from "@hongxian/contract/core/chat/chat-reading.ts";
import { useEffect, useState } from "react";

const gapMax = 3000;
export const speeds = [1, 4, 16] as const;
export type Speed = (typeof speeds)[number];

/** The current message of the replay; it advances with the gaps of the conversation, at most three seconds each. */
export function usePlayer(messages: readonly RecordMessage[]) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const here = messages[at];
  const next = messages[at + 1];
  const isOver = next === undefined;
  const gap = here === undefined || next === undefined ? 0 : Math.min(gapMax, (next.msgTime - here.msgTime) / speed);
  useEffect(() => {
    if (!playing || isOver) return undefined;
    const timer = setTimeout(() => setAt(at + 1), gap);
    return () => clearTimeout(timer);
  }, [playing, isOver, gap, at]);
  return {
    at,
    playing: playing && !isOver,
    speed,
    setSpeed,
    go: (place: number) => setAt(Math.max(0, Math.min(messages.length - 1, place))),
    toggle: () => {
      if (!playing && isOver) setAt(0);
      setPlaying(!(playing && !isOver));
    },
  };
}
