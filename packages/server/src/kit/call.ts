import type { Grant } from "@hongxian/contract/wire/access.ts";
import type { AuditTarget } from "@hongxian/contract/wire/audit-targets.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { z } from "zod";
import type { Tables } from "../platform/database/tables.ts";
import type { Caller } from "./caller.ts";
import type { CommandServices, Services } from "./services.ts";

/** A database handle: the pool for reads, the open transaction for changes. */
export type Db = Kysely<Tables>;

/** The action and its target. The caller of audit() masks personal values; secrets never appear. */
export interface AuditEntry {
  readonly targetType: AuditTarget;
  readonly targetId: number | string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What a command gets: the caller, the parsed input, and the transaction it runs in. */
export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly caller: Caller;
  readonly db: Db;
  readonly services: CommandServices;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly ip: string;
  readonly userAgent: string;
  /** The hash of what the editor saw; the endpoints that accept it declare so. */
  readonly ifMatch: string | null;
  /** The number the console gave the request: one for each click. */
  readonly requestId: string | null;
  /** The page of the console that sent the call: for the audit log and nothing else. */
  readonly consoleRoute: string | null;
  /** Sets what the audit row is about; a changing call writes exactly one row, with or without it. */
  audit(entry: AuditEntry): void;
  /** One row of a batch, under the call's audit header. */
  auditItem(entry: AuditEntry): void;
  /** Runs after the transaction has committed; never when it failed. */
  afterCommit(run: () => void): void;
  may(grant: Grant): boolean;
  /** Throws 没有操作权限 unless the caller has the grant: for calls whose operation depends on a value. */
  need(grant: Grant): void;
}

/** A call without a transaction around it: `db` is the pool. */
export type RawCall<P = unknown, Q = unknown, B = unknown> = Call<P, Q, B> & { readonly services: Services };

/** A call without a session; it opens its own transactions where it needs one. */
export type PublicCall<P = unknown, Q = unknown, B = unknown> = Omit<RawCall<P, Q, B>, "caller" | "may" | "need">;

type RunOf<C> = (call: C) => Promise<unknown>;
export type RawRun = (call: RawCall, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** An endpoint with its handler function. */
export type ServedCall =
  | {
      readonly endpoint: Endpoint;
      readonly mode: "signed";
      /** Runs before the transaction; its result is passed to `run`. */
      readonly ask?: RunOf<RawCall>;
      readonly run: (call: Call, answer?: unknown) => Promise<unknown>;
      /** The result of run is already JSON text. */
      readonly isWritten?: boolean;
    }
  | {
      readonly endpoint: Endpoint;
      readonly mode: "public";
      readonly run: (call: PublicCall, reply: FastifyReply) => Promise<unknown>;
    }
  | { readonly endpoint: Endpoint; readonly mode: "raw"; readonly run: RawRun };

/** Handles a call of signed-in staff. The handler gets the complete parsed input; its result is cut to the contract. */
export function handle<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<D>>,
): ServedCall {
  // The pipeline parses with this endpoint's own schemas before it calls run.
  return { endpoint, mode: "signed", run: run as RunOf<Call> };
}

/**
 * Handles a call that needs something from outside (a model, a store, another company's service) or must store a record
 * of its own even when it is refused. `ask` runs first, with no transaction open, so that a slow service holds neither
 * a connection nor a lock; `run` then writes, and checks again whatever may have changed meanwhile.
 */
export function handleAsking<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType, A>(
  endpoint: Endpoint<P, Q, B, D>,
  ask: (call: RawCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<A>,
  run: (call: Call<z.output<P>, z.output<Q>, z.output<B>>, answer: A) => Promise<z.input<D>>,
): ServedCall {
  // The pipeline passes on what `ask` returned.
  return {
    endpoint,
    mode: "signed",
    ask: ask as RunOf<RawCall>,
    run: run as (call: Call, answer?: unknown) => Promise<unknown>,
  };
}

/**
 * Handles a read with JSON that the database wrote: the text is sent as it is, which saves parsing and writing it once
 * more. Nothing cuts it to the contract, so the statement names its columns one by one and a test checks it against the
 * schema.
 */
export function handleWritten<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType>(
  endpoint: Endpoint<P, Q, B, D>,
  run: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<string>,
): ServedCall {
  return { endpoint, mode: "signed", run: run as RunOf<Call>, isWritten: true };
}

/** Handles a public call. */
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
    call: RawCall<z.output<P>, z.output<Q>, z.output<B>>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<unknown>,
): ServedCall {
  return { endpoint, mode: "raw", run: run as RawRun };
}
