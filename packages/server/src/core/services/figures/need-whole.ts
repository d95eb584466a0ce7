import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";

/** Who does not see every member has no business with figures of the whole platform. */
export function needWhole({ caller }: Pick<Call, "caller">): void {
  if (memberBoundScope(caller, sql`0`) !== "all") throw new AppError("NOT_FOUND");
}
