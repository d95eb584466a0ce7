import { adSource } from "@hongxian/contract/core/placed/ad-source.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Services } from "../../kit/services.ts";
import { takeAdCallback } from "./reward-view.ts";

const callbackInput = z.object({ transId: z.string().min(1).max(100), sign: z.string().min(1).max(200) });

/**
 * `POST /api/ad/callback/{source}`: the networks' servers have no session and no console; they are authenticated by
 * signature.
 */
export function serveAdCallbacks(app: FastifyInstance, services: Services): void {
  app.post<{ Params: { source: string } }>(
    "/api/ad/callback/:source",
    { bodyLimit: 10_000 },
    async (request, reply) => {
      const source = adSource.schema.safeParse(request.params.source);
      // Some networks send a body, some an address.
      const input = callbackInput.safeParse({
        ...(request.query as object),
        ...(typeof request.body === "object" ? request.body : {}),
      });
      if (!source.success || !input.success) return reply.code(400).send({ isValid: false });
      const outcome = await services.db
        .transaction()
        .execute((tx) => takeAdCallback(tx, source.data, input.data.transId, input.data.sign));
      return reply.code(outcome === "UNKNOWN" ? 404 : 200).send({ isValid: outcome === "PASS" });
    },
  );
}
