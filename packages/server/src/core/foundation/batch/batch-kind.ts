import { messages } from "@hongxian/contract/wire/messages.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import type { Call, RawCall, ServedCall } from "../../../kit/call.ts";

/** The result of a slice: which rows were refused, and why; the rest is done. */
export interface SliceAnswer {
  readonly failed: readonly { readonly userId: number; readonly msg: string }[];
}

/** A command over many records that a job runs in slices, with the same handler that runs it for a few. */
export interface BatchKind {
  readonly kind: string;
  readonly title: string;
  readonly served: ServedCall;
  /** Rows in one transaction. */
  readonly slice: number;
  /** The call's input for these records. */
  order(input: unknown, ids: readonly number[]): { readonly params?: unknown; readonly body?: unknown };
}

export type BatchKinds = ReadonlyMap<string, BatchKind>;

function needGrant({ served }: BatchKind, call: Call) {
  const { allow } = served.endpoint;
  if (typeof allow !== "string" && !allow.some((grant) => call.may(grant)))
    throw new AppError("FORBIDDEN", { msg: messages.forbidden(allow[0].title) });
  if (served.mode !== "signed") throw new Error(`${served.endpoint.path} is no call of staff`);
  return served;
}

/** What the handler fetches from outside for these records, before the slice's transaction. */
export const askKind = async (kind: BatchKind, call: RawCall): Promise<unknown> => needGrant(kind, call).ask?.(call);

/** Runs the call itself: same grants by value, same rules, same audit items. */
export const runKind = async (kind: BatchKind, call: Call, answer: unknown): Promise<SliceAnswer> =>
  (await needGrant(kind, call).run(call, answer)) as SliceAnswer;
