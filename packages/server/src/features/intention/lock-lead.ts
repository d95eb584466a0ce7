import type { intentionStatus } from "@hongxian/contract/core/lead/intention.choices.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../kit/call.ts";
import { scopeSql } from "../../kit/scope.ts";
import { intentionScope } from "./intention.scope.ts";

export interface Lead {
  readonly id: number;
  readonly name: string;
  readonly login: string;
  readonly status: ChoiceOf<typeof intentionStatus>;
  readonly saleUserId: number | null;
  readonly version: number;
}

/** A lead the caller works on, locked; any other is answered like one that does not exist. */
export async function lockLead({ db, caller }: Pick<Call, "db" | "caller">, id: number): Promise<Lead> {
  const { rows } = await sql<Lead>`select t.id, t.name, t.login, t.status, t.sale_user_id, t.version from intention t
    where t.id = ${id} and ${scopeSql(intentionScope(caller))} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}
