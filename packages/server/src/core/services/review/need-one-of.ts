import type { Grants } from "@hongxian/contract/core/review/review-access.ts";
import type { Call } from "../../../kit/call.ts";

/** Any of these titles will do; the first one is named where none is held. */
export function needOneOf(call: Call, grants: Grants): void {
  if (!grants.some((grant) => call.may(grant))) call.need(grants[0]);
}
