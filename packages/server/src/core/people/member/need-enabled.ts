import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

/** A banned or closed account brings nothing new in. */
export async function needEnabled(db: Db, userId: number): Promise<void> {
  const { rows } = await sql`select 1 from member where user_id = ${userId} and status = 'ENABLE'`.execute(db);
  if (rows.length === 0) throw refused(memberEditMessages.notEnabled);
}
