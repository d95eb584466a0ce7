import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberReadScope } from "./public-pool.ts";

/** A member the caller may read; any other is answered like one that does not exist. */
export async function needMember({ db, caller }: Pick<Call, "db" | "caller">, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from member m
    where m.user_id = ${userId} and ${scopeSql(memberReadScope(caller))}`.execute(db);
  if (rows.length === 0) throw new AppError("NO_MEMBER");
}
