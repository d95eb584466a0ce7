import { infoFields } from "@hongxian/contract/core/member/info-percent.rules.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { keptPlan } from "../../../platform/database/kept-plan.ts";
import { memberScope } from "./member.scope.ts";
import { memberReadScope } from "./public-pool.ts";

/** What an edit sees of the member: the columns it requested and those the completeness depends on. */
export interface EditedMember extends Readonly<Record<string, unknown>> {
  readonly userId: number;
  readonly status: string;
  readonly infoPercent: number;
  readonly updateUser: string;
  readonly updateTime: string;
}

const always = ["userId", "status", "infoPercent", "updateUser", "updateTime", ...infoFields];

/** The columns of a locked member, whoever edits. */
export const editedColumns = (columns: readonly string[]) =>
  sql.join([...new Set([...always, ...columns])].map((name) => sql.ref(`m.${name}`)));

/** Locks the member for an edit: one outside the caller's scope does not exist, one of 公海 has to be claimed first. */
export async function lockForEdit(
  { db, caller }: Pick<Call, "db" | "caller">,
  userId: number,
  columns: readonly string[],
): Promise<EditedMember> {
  const { rows } = await sql<
    EditedMember & { own: boolean }
  >`${keptPlan}select ${editedColumns(columns)}, (${scopeSql(memberScope(caller))}) is true as own
    from member m where m.user_id = ${userId} and ${scopeSql(memberReadScope(caller))} for update of m`.execute(db);
  const member = rows[0];
  if (member === undefined) throw new AppError("NO_MEMBER");
  if (!member.own) throw refused(memberEditMessages.claimFirst);
  if (member.status === "DELETE") throw refused(memberEditMessages.deleted);
  return member;
}
