import type { Grant } from "@hongxian/contract/wire/access.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Tables } from "../platform/database/tables.ts";
import type { Caller } from "./caller.ts";
import type { House } from "./house.ts";

/** A database handle: the pool for reads, the open transaction for changes. */
export type Db = Kysely<Tables>;

/** What was done to what. Personal values are masked by the caller of audit(), secrets never appear. */
export interface AuditEntry {
  readonly targetType: string;
  readonly targetId: number | string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What a deed gets: the caller, the parsed input, and the transaction it runs in. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly caller: Caller;
  readonly db: Db;
  readonly house: House;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly ip: string;
  readonly userAgent: string;
  /** The hash of what the editor was looking at; the calls that take it say so. */
  readonly ifMatch: string | null;
  /** The page of the console the call comes from: for the audit log and nothing else. */
  readonly consoleRoute: string | null;
  /** Says what the audit row is about; a changing call writes exactly one row, with or without it. */
  audit(entry: AuditEntry): void;
  /** One row of a batch, under the call's audit header. */
  auditItem(entry: AuditEntry): void;
  /** Runs once the transaction has committed; never when it failed. */
  afterCommit(run: () => void): void;
  may(grant: Grant): boolean;
  /** Throws 没有操作权限 unless the caller holds the grant: for calls whose operation depends on a value. */
  need(grant: Grant): void;
}

/** A call without a session. */
export type PublicCall<P = unknown, Q = unknown, B = unknown> = Omit<Call<P, Q, B>, "caller" | "may" | "need">;

type RunOf<C> = (call: C) => Promise<unknown>;
export type RawRun = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** An endpoint with the function that answers it. */
export type ServedCall =
  | {
      readonly endpoint: Endpoint;
      readonly mode: "signed";
      readonly run: RunOf<Call>;
      /** What run answers is JSON text already. */
      readonly isWritten?: boolean;
      /** Runs before the transaction of a changing call opens, on the pool: what must stay when the call is refused. */
      readonly before?: RunOf<Call>;
    }
  | {
      readonly endpoint: Endpoint;
      readonly mode: "public";
      readonly run: (call: PublicCall, reply: FastifyReply) => Promise<unknown>;
    }
  | { readonly endpoint: Endpoint; readonly mode: "raw"; readonly run: RawRun };

/** Answers a call of signed-in staff. The parsed input goes in whole; what comes back is cut to the contract. */
export function handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<D>>,
  before?: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<void>,
): ServedCall {
  // The pipeline parses with this endpoint's own schemas before it calls run.
  const served = { endpoint, mode: "signed", run: run as RunOf<Call> } as const;
  return before === undefined ? served : { ...served, before: before as RunOf<Call> };
}

/**
 * Answers a read with JSON that the database wrote: the text goes out as it is, which saves reading and writing it once
 * more. Nothing cuts it to the contract, so the statement names its columns one by one and a test holds it to the schema.
 */
export function handleWritten<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<string>,
): ServedCall {
  return { endpoint, mode: "signed", run: run as RunOf<Call>, isWritten: true };
}

/** Answers a public call. */
export function handlePublic<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (call: PublicCall<z.output<P>, z.output<Q>, z.output<B>>, reply: FastifyReply) => Promise<z.input<D>>,
): ServedCall {
  return { endpoint, mode: "public", run: run as (call: PublicCall, reply: FastifyReply) => Promise<unknown> };
}

/** Answers with a file or a stream instead of the envelope. */
export function handleRaw<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (
    call: Call<z.output<P>, z.output<Q>, z.output<B>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>,
): ServedCall {
  return { endpoint, mode: "raw", run: run as RawRun };
}
