import type { Call, ServedCall } from "../../../kit/call.ts";

interface EditInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/**
 * Makes one member edit inside another call: same rules, same history, same transaction. The input is what the edit's
 * own schemas would have produced; the grant is the outer call's.
 */
export async function runEdit(call: Call, edit: ServedCall, input: EditInput): Promise<void> {
  if (edit.mode !== "signed") throw new Error("an edit is a call of signed-in staff");
  await edit.run({ ...call, params: {}, query: {}, body: undefined, ...input });
}
