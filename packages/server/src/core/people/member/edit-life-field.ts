import type { LifeField } from "@hongxian/contract/core/member/member-fields.ts";
import { valueText } from "@hongxian/contract/core/member/shown-value.rules.ts";
import { sql } from "kysely";
import type { Call } from "../../../kit/call.ts";
import { lockForEdit } from "./lock-for-edit.ts";
import { saveEdit, type SavedEdit } from "./save-edit.ts";

/**
 * One field of the member's extension row, edited like the member's own. The member's lock is taken before the row's,
 * as in every edit of it.
 */
export async function editLifeField(call: Call, userId: number, field: LifeField, value: unknown): Promise<SavedEdit> {
  const { db } = call;
  const member = await lockForEdit(call, userId, []);
  const column = sql.ref(field);
  await sql`insert into member_expand (user_id) values (${userId}) on conflict (user_id) do nothing`.execute(db);
  const { rows } = await sql<{
    before: unknown;
  }>`select ${column} as before from member_expand where user_id = ${userId} for update`.execute(db);
  const before = valueText(rows[0]?.before);
  const after = valueText(value);
  const saved = await saveEdit(call, member, { changes: [{ field, before, after }], columns: {} });
  if (before !== after)
    await sql`update member_expand set ${column} = ${value}, update_time = now(), version = version + 1
      where user_id = ${userId}`.execute(db);
  return saved;
}
