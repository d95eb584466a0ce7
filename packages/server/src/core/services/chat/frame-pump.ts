import { chatClose } from "@hongxian/contract/core/chat/chat-frames.ts";
import type { WebSocket } from "ws";
import type { z } from "zod";
import type { Log } from "../../../platform/log.ts";

/** A client that does not read is disconnected and fetches what it missed when it reconnects. */
const bufferMax = 1024 * 1024;
/** Maximum unanswered frames of one socket; beyond it the socket is not read until some are answered. */
const inFlightMax = 64;

/** A socket with frames of its own kind. */
export interface FrameLink {
  readonly socket: WebSocket;
  inFlight: number;
}

export function sendText(socket: WebSocket, text: string): void {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > bufferMax) socket.close(chatClose.slow, "slow");
  else socket.send(text);
}

/** One piece of work of a key at a time, however many sockets it has: a flood delays only itself. */
export function makeTurns(): (key: number, run: () => Promise<void>) => Promise<void> {
  const turns = new Map<number, Promise<void>>();
  return (key, run) => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(run, run);
    turns.set(key, turn);
    const leave = () => turns.get(key) === turn && turns.delete(key);
    turn.then(leave, leave);
    return turn;
  };
}

interface Pump<L extends FrameLink, F> {
  readonly schema: z.ZodType<F>;
  readonly log: Log;
  take(link: L, frame: F): Promise<void>;
  /** What no database can store: true where the frame was answered, else the socket is closed. */
  hasBadText(link: L, frame: F): "none" | "answered" | "closes";
}

/** Reads frames of one schema; anything else closes the socket. */
export function makeFramePump<L extends FrameLink, F>({ schema, log, take, hasBadText }: Pump<L, F>) {
  return (link: L, data: string): void => {
    const { socket } = link;
    let frame: F;
    try {
      frame = schema.parse(JSON.parse(data));
    } catch {
      return socket.close(1003, "frame");
    }
    const bad = hasBadText(link, frame);
    if (bad === "closes") return socket.close(1003, "frame");
    if (bad === "answered") return;
    link.inFlight += 1;
    if (link.inFlight === inFlightMax) socket.pause();
    const answered = () => {
      if (link.inFlight === inFlightMax) socket.resume();
      link.inFlight -= 1;
    };
    take(link, frame)
      .catch((error: unknown) => {
        log.error({ err: error }, "a chat frame failed");
        socket.close(1011, "error");
      })
      .finally(answered);
  };
}
