import { matchColumns, readMatchRow, type MatchRow } from "@hongxian/contract/core/matching/match-row.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";

const columnNames = matchColumns.map((name) => sql.ref(`m.${name}`));

/** The columns matching reads of one member. */
export const matchSelect = sql.join(columnNames);

/** Control characters that separate values and rows. */
const unit = "\u001f";
const record = "\u001e";

/**
 * Many members at once, as one text: parsing thousands of rows of forty columns in the driver, or as json, costs more
 * than scoring. A row that contains a separator itself is incomplete and left out.
 */
export async function readMatchRows(db: Db, userIds: readonly number[]): Promise<readonly MatchRow[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<{
    all: string | null;
  }>`select string_agg(concat(${sql.join(columnNames, sql.raw(", E'\\x1f', "))}), E'\\x1e') as all
    from member m where m.user_id = any(${userIds}::bigint[])`.execute(db);
  const all = rows[0]?.all ?? "";
  return all.split(record).flatMap((text) => {
    const values = text.split(unit);
    return values.length === matchColumns.length ? [readMatchRow(values)] : [];
  });
}
