import type { ComplaintTarget } from "@hongxian/contract/core/ticket/complaint.choices.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { WatchedRow } from "../review/restore-rows.ts";

/** The tables of posted content; each has a status that can become DELETED. */
const contentTables: Partial<Record<ComplaintTarget, string>> = {
  VIDEO: "video",
  MOMENT: "moment",
  SUBJECT_DISCUSS: "subject_discuss",
  SUBJECT_EVALUATE: "subject_evaluate",
  TREEHOLE: "treehole_post",
};

/** The row of the content a complaint is about; null when it has none. */
export function contentRowOf(type: ComplaintTarget, id: string): WatchedRow | null {
  const table = contentTables[type];
  return table === undefined || !/^\d{1,15}$/.test(id) ? null : { table, key: "id", id: Number(id) };
}

/** Deletes the content a complaint is about; returns false when there is none or it is already deleted. */
export async function takeDownContent(db: Db, type: ComplaintTarget, id: string): Promise<boolean> {
  const row = contentRowOf(type, id);
  if (row === null) return false;
  const { rows } =
    await sql`update ${sql.table(row.table)} set status = 'DELETED' where id = ${row.id} and status <> 'DELETED'
      returning 1`.execute(db);
  return rows.length > 0;
}
