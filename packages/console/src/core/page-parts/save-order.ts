import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { orderBody } from "@hongxian/contract/core/placed/order-body.ts";
import type { z } from "zod";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";

/** Saves an order at the drop; after success or failure the list shows the stored order. */
export async function saveOrder(
  endpoint: Endpoint<z.ZodType, z.ZodType, typeof orderBody>,
  keys: readonly (string | number)[],
  onDone: () => void,
  params?: Readonly<Record<string, number>>,
): Promise<void> {
  try {
    await call<Endpoint>(endpoint, { body: { ids: keys.map(Number) }, ...(params === undefined ? {} : { params }) });
  } catch (problem) {
    toastError(problem);
  }
  onDone();
}
