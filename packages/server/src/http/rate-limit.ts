import { errorTable } from "@hongxian/contract/wire/errors.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

const windowMs = 10_000;

/**
 * A limit for one address (an entire office may share it), far above any normal use: it stops loops, not people.
 * Counted in each process; the sign-in form has its own limits in the database.
 */
export function rateLimit(callsPerWindow = Number(process.env["RATE_LIMIT"] ?? 3000)) {
  const counts = new Map<string, number>();
  let windowEnd = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const now = Date.now();
    if (now > windowEnd) {
      counts.clear();
      windowEnd = now + windowMs;
    }
    const count = (counts.get(request.ip) ?? 0) + 1;
    counts.set(request.ip, count);
    if (count <= callsPerWindow) return done();
    const { http, msg } = errorTable.TOO_MANY;
    void reply.code(http).header("retry-after", "10").send({ status: http, msg, data: null });
  };
}
