import { z } from "zod";

/** What a worker tells the primary. It hears nothing before it said that it is listening. */
export const workerMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("listening") }),
  z.object({ kind: z.literal("serving"), port: z.int() }),
  z.object({ kind: z.literal("refused"), reason: z.string() }),
]);
export type WorkerMessage = z.infer<typeof workerMessage>;

/** What the primary tells a worker. The database's address comes late: a worker loads its code while that one starts. */
export const primaryMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("begin"), databaseUrl: z.string() }),
  z.object({ kind: z.literal("stop") }),
]);
export type PrimaryMessage = z.infer<typeof primaryMessage>;
