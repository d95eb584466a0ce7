import { z } from "zod";

const metrics = z.array(z.object({ process: z.string(), text: z.string() }));

/** What a worker sends to the primary. It receives nothing before it has reported that it is listening. */
export const workerMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("listening") }),
  z.object({ kind: z.literal("serving"), port: z.int() }),
  z.object({ kind: z.literal("refused"), reason: z.string() }),
  z.object({ kind: z.literal("metricsWanted"), id: z.int() }),
  z.object({ kind: z.literal("metrics"), id: z.int(), list: metrics }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

/**
 * What the primary sends to a worker. The database's address is sent late: a worker loads its code while the database
 * starts.
 */
export const primaryMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("begin"), databaseUrl: z.string() }),
  z.object({ kind: z.literal("stop") }),
  z.object({ kind: z.literal("metricsWanted"), id: z.int() }),
  z.object({ kind: z.literal("metrics"), id: z.int(), list: metrics }),
]);
export type PrimaryMessage = z.infer<typeof primaryMessage>;
