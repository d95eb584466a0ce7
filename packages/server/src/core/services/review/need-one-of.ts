import type { Grants } from "@hongxian/contract/core/review/review-access.ts";
import type { Call } from "../../../kit/call.ts";

/** Any of these grants suffices; the first one is named when none is held. */
export function needOneOf(call: Call, grants: Grants): void {
  if (!grants.some((grant) => call.may(grant))) call.need(grants[0]);
}
