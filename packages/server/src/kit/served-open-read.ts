import type { OpenRead } from "@hongxian/contract/core/open-door/open-read.ts";
import type { z } from "zod";
import type { Db } from "./call.ts";
import type { Application } from "./open-call.ts";
import type { CommandServices } from "./services.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** What a read gets: one connection, and no transaction, as it changes nothing. */
export interface ReadCall<P = unknown, Q = unknown> {
  readonly db: Db;
  readonly services: CommandServices;
  readonly application: Application;
  readonly params: P;
  readonly query: Q;
  /** The member of a read of one member; 0 elsewhere. */
  readonly userId: number;
}

export interface ServedOpenRead {
  readonly read: OpenRead;
  readonly answer: (call: ReadCall) => Promise<unknown>;
}

/** A record of a read in pages, as a statement gives it. */
export type ReadRow<R extends { readonly answer: z.ZodType }> =
  z.input<R["answer"]> extends { list: readonly (infer Row)[] } ? Row : z.input<R["answer"]>;

/** Joins a declared read and what answers it; null is a record that does not exist. */
export const serveOpenRead = <P extends Shape, Q extends Shape, A extends z.ZodType>(
  read: OpenRead<P, Q, A>,
  answer: (call: ReadCall<z.output<z.ZodObject<P>>, z.output<z.ZodObject<Q>>>) => Promise<z.input<A> | null>,
): ServedOpenRead =>
  // The pipeline parses with the read's own schemas before it asks for the answer.
  ({ read, answer }) as unknown as ServedOpenRead;
