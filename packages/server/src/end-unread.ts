import type { FastifyReply, FastifyRequest } from "fastify";

/** A client that reads nothing for this long is gone, or never intended to read. */
const unreadMs = 30_000;

const isStream = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "pipe" in payload && typeof payload.pipe === "function";

/** Players pause in the middle of a film and continue later. */
const isPlayed = (type: unknown): boolean => /^(video|audio)\//.test(String(type ?? ""));

/**
 * Ends answers that no one reads: a file sent as a stream holds an open file (and its source) for as long as its reader
 * likes. Node itself ends a socket on which nothing moved for the set time, and resets that time afterwards.
 */
export function endUnread(milliseconds: number = unreadMs) {
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null) => void): void => {
    if (isStream(payload) && !isPlayed(reply.getHeader("content-type"))) request.raw.socket.setTimeout?.(milliseconds);
    done(null);
  };
}
