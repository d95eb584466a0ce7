import { type Endpoint, changesState } from "@hongxian/contract/wire/endpoint.ts";
import { errorTable } from "@hongxian/contract/wire/errors.ts";
import type { z } from "zod";
import { currentAddress } from "./address.ts";
import { CallError } from "./call-error.ts";
import { noteChange } from "./changes.ts";
import { type Outcome, type Sent, sendRequest } from "./call-request.ts";
import { newRequestId } from "./request-id.ts";

export { CallError };

/** Optional values may be left out. */
type NoKeys = Record<string, never>;

type Part<K extends string, S extends z.ZodType> =
  NoKeys extends z.input<S> ? { readonly [P in K]?: z.input<S> } : { readonly [P in K]: z.input<S> };

/** The input of a call; parts the endpoint does not have may be left out. */
export type CallOptions<E extends Endpoint> = Part<"params", E["params"]> &
  Part<"query", E["query"]> &
  Part<"body", E["body"]> & {
    readonly signal?: AbortSignal | undefined;
    /** One per click of a changing call; generated here when left out. */
    readonly requestId?: string | undefined;
    /** An automatic refresh: does not count as use for the idle limit. */
    readonly background?: boolean | undefined;
    /** The value the editor showed; a different present value is answered with 409. */
    readonly ifMatch?: string | undefined;
  };
export type CallArguments<E extends Endpoint> =
  NoKeys extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];
export type CallData<E extends Endpoint> = z.output<E["data"]>;

export interface CallHandlers {
  /** No session, or no longer. */
  onSignedOut(): void;
  /** The role was changed on the server. */
  onRoleVersion(version: number): void;
  /** Asks for the password for this action; resolves to true when it was confirmed. */
  confirmPassword(action: string): Promise<boolean>;
}

let handlers: CallHandlers | null = null;
let roleVersion: number | null = null;

/** The session registers how the client handles the three answers that concern it. */
export function registerCallHandlers(next: CallHandlers | null): void {
  handlers = next;
}
export function setRoleVersion(version: number | null): void {
  roleVersion = version;
}

const refusedReads = new Set<(route: string) => void>();

/** Notifies the listener of reads that the server refused, with the page they were made on. */
export function onRefusedRead(listener: (route: string) => void): () => void {
  refusedReads.add(listener);
  return () => void refusedReads.delete(listener);
}

function noticeRefusal(endpoint: Endpoint, { status, wantsPassword }: CallError): void {
  if (status !== errorTable.FORBIDDEN.http || wantsPassword || changesState(endpoint)) return;
  const { route } = currentAddress();
  for (const tell of refusedReads) tell(route);
}

function noticeRoleVersion(answer: Response): void {
  const version = Number(answer.headers.get("X-Role-Version") ?? Number.NaN);
  if (roleVersion === null || !(version > roleVersion)) return;
  roleVersion = version;
  handlers?.onRoleVersion(version);
}

/** Sends, asks for the password once when the server requires it, and repeats with the same request id. */
async function outcomeOf(endpoint: Endpoint, sent: Sent) {
  const requestId = sent.requestId ?? newRequestId();
  const attempt = (): Promise<Outcome> => sendRequest(endpoint, sent, requestId, noticeRoleVersion);
  let outcome = await attempt();
  if (
    outcome.kind === "error" &&
    outcome.error.wantsPassword &&
    (await handlers?.confirmPassword(endpoint.title ?? "")) === true
  )
    outcome = await attempt();
  if (outcome.kind !== "error") {
    if (changesState(endpoint) && sent.background !== true) noteChange();
    return outcome;
  }
  noticeRefusal(endpoint, outcome.error);
  if (outcome.error.status === 401 && endpoint.allow !== "public") handlers?.onSignedOut();
  throw outcome.error;
}

const answeredMessages = new Map<string, string>();
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/**
 * The server's message for the latest success of a call: the text of the toast comes from the answer, never from the
 * page.
 */
export const answeredMessage = (endpoint: Endpoint): string => answeredMessages.get(nameOf(endpoint)) ?? "";

/** Makes a call of the contract and returns its data, or throws a CallError. */
export async function call<E extends Endpoint>(endpoint: E, ...[options]: CallArguments<E>): Promise<CallData<E>> {
  const outcome = await outcomeOf(endpoint, options ?? {});
  if (outcome.kind === "file") throw new CallError(errorTable.UNAVAILABLE.http, errorTable.UNAVAILABLE.msg);
  answeredMessages.set(nameOf(endpoint), outcome.msg);
  // The server writes its answers with the same schema; parsing them again would only cost time.
  return outcome.data as CallData<E>;
}

export type FileAnswer<E extends Endpoint> =
  | { readonly kind: "file"; readonly file: Blob; readonly name: string }
  | { readonly kind: "data"; readonly data: CallData<E> };

/** A call that answers with a file or, instead, with data (an export that became a job). */
export async function callFile<E extends Endpoint>(
  endpoint: E,
  ...[options]: CallArguments<E>
): Promise<FileAnswer<E>> {
  const outcome = await outcomeOf(endpoint, options ?? {});
  // As in call: the answer was written with the endpoint's own schema.
  if (outcome.kind === "file") return outcome;
  answeredMessages.set(nameOf(endpoint), outcome.msg);
  return { kind: "data", data: outcome.data as CallData<E> };
}
