import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";

/** An account that does not see every member may not read figures of the entire platform. */
export function needWhole({ caller }: Pick<Call, "caller">): void {
  if (memberBoundScope(caller, sql`0`) !== "all") throw new AppError("NOT_FOUND");
}
