import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { type CallArguments, type CallData, call, answeredMessage } from "../platform/call.ts";
import { toast } from "../platform/toast.ts";

/** Makes a call that changes state and shows the success message. */
export async function runCall<E extends Endpoint>(endpoint: E, ...args: CallArguments<E>): Promise<CallData<E>> {
  const data = await call(endpoint, ...args);
  const text = answeredMessage(endpoint);
  if (text !== "") toast.success(text);
  return data;
}
