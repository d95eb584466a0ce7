import { isHidden, isPassed, isShown, isStanding } from "@hongxian/contract/core/content/content.rules.ts";
import { AppError, refused } from "@hongxian/contract/wire/errors.ts";
import { sql, type RawBuilder } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { scopeSql } from "../../../kit/scope.ts";
import { memberBoundScope } from "../../people/member/member.scope.ts";
import { writeReviewAction } from "../review/write-review-action.ts";
import { contentTables, type ContentType } from "./content-tables.ts";

export interface ContentRow {
  readonly id: number;
  readonly userId: number;
  readonly status: string;
  readonly checkStatus: string;
}

/** Posted content that this account may see, locked; deleted content is gone for good. */
export async function lockContent<R extends ContentRow>(
  call: Call,
  type: ContentType,
  id: number,
  { where = sql<boolean>`true`, columns = sql`` }: { where?: RawBuilder<boolean>; columns?: RawBuilder<unknown> } = {},
): Promise<R> {
  const { rows } = await sql<R>`select t.id, t.user_id, t.status, t.check_status ${columns}
    from ${sql.table(contentTables[type].table)} t
    where t.id = ${id} and ${where} and ${scopeSql(memberBoundScope(call.caller, sql.ref("t.user_id")))} for
    update of t`.execute(call.db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (!isStanding(row)) throw new AppError("STALE");
  return row;
}

export interface StatusMove {
  readonly status: "ONLINE" | "OFFLINE";
  readonly reason: string;
}

/** 上架 shows content that passed; 下架 needs a reason, which is stored with the decisions about the content. */
export async function moveContent(
  call: Call,
  type: ContentType,
  row: ContentRow,
  { status, reason }: StatusMove,
  notPassed: string,
): Promise<void> {
  const { db } = call;
  if (status === "ONLINE" ? !isHidden(row) : !isShown(row)) throw new AppError("STALE");
  if (status === "ONLINE" && !isPassed(row)) throw refused(notPassed);
  await sql`update ${sql.table(contentTables[type].table)}
      set status = ${status}, offline_reason = ${status === "ONLINE" ? "" : reason},
      version = version + 1, update_time = now() where id = ${row.id}`.execute(db);
  if (status === "OFFLINE") await noteOffline(call, type, row, reason);
}

/** The reason of 下架 is stored with the decisions about the content. */
export const noteOffline = (
  { db, caller }: Call,
  type: ContentType,
  { id, userId }: Pick<ContentRow, "id" | "userId">,
  remark: string,
): Promise<number> =>
  writeReviewAction(db, {
    bizType: type,
    bizId: id,
    userId,
    action: "OFFLINE",
    remark,
    staffId: caller.staffId,
    costMs: 0,
  });

/** What happens beside the change of state in the declared 下架 and 上架; `lost` is what only shown content has. */
export const contentStatusRuns = (type: ContentType, lost: Readonly<Record<string, unknown>>) => ({
  offline: async (call: Call, row: Pick<ContentRow, "id" | "userId">, { reason }: { readonly reason: string }) => {
    await noteOffline(call, type, row, reason);
    return { set: { offlineReason: reason, ...lost } };
  },
  online: async () => ({ set: { offlineReason: "" } }),
});

export async function deleteContent({ db }: Call, type: ContentType, ids: readonly number[]): Promise<void> {
  await sql`update ${sql.table(contentTables[type].table)}
    set status = 'DELETED', version = version + 1, update_time = now()
    where id = any(${ids}::bigint[]) and status <> 'DELETED'`.execute(db);
}
